import { searchTextOf } from "../../platform/db/search-text.server.ts";
import type { RequiredDuty } from "../../platform/http/duties.ts";
import { type Searched, searchedAmongFew } from "../../platform/resources/searched.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { plainText } from "../../ui/rich-text/plain-text.ts";
import { resources } from "../resources/resources.schema.ts";
import { draftedKinds } from "./drafts.schema.ts";
import { type DraftRow, draftRows } from "./find-drafts.server.ts";
import { fieldsOf } from "./run-draft.server.ts";
import { screenOfDraft } from "./drafts.present.ts";

/** How the search of the back office finds drafts, by what is typed in them. */
export const searchedDrafts: Searched[] = [
  searchedWith("pages", "Drafts"),
  searchedWith("all", "Drafts of the firm’s details"),
];

function searchedWith(duty: RequiredDuty, label: string): Searched {
  const kinds = draftedKinds.filter((kind) => resources[kind].duty === duty);
  return searchedAmongFew({
    label,
    duty,
    list: (db) => draftRows(db).where("drafts.kind", "in", kinds).orderBy("drafts.id", "desc").execute(),
    textOf: searchTextOfDraft,
    hit: (row) => ({
      title: row.name,
      detail: `By ${row.author ?? "a former colleague"}`,
      path: screenOfDraft(row),
    }),
  });
}

function searchTextOfDraft({ name, author, body }: DraftRow): string {
  return searchTextOf([name, author, ...textsIn(readJson(fieldsOf, body))]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [plainText(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
