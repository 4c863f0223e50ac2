import { matchesSearch } from "../../platform/db/search-terms.server.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { RequiredDuty } from "../../platform/http/duties.ts";
import type { Searched } from "../../platform/resources/searched.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { plainText } from "../../ui/rich-text/plain-text.ts";
import { resources } from "../resources/resources.schema.ts";
import { draftedKinds } from "./drafts.schema.ts";
import { type DraftRow, draftRows } from "./find-drafts.server.ts";
import { fieldsOf } from "./run-draft.server.ts";
import { screenOfDraft } from "./drafts.present.ts";

/** How the search of the back office finds drafts, by what is typed in them. There are so few that they need no index. */
export const searchedDrafts: Searched[] = [
  searchedWith("pages", "Drafts"),
  searchedWith("all", "Drafts of the firm’s details"),
];

function searchedWith(duty: RequiredDuty, label: string): Searched {
  const kinds = draftedKinds.filter((kind) => resources[kind].duty === duty);
  const list = (db: Db) =>
    draftRows(readConnectionOf(db)).where("drafts.kind", "in", kinds).orderBy("drafts.id", "desc").execute();
  return {
    label,
    duty,
    async find(db, sought, most) {
      const found = (await list(db)).filter((row) => matchesSearch(searchTextOfDraft(row), sought));
      const hits = found.map((row) => ({
        title: row.name,
        detail: `By ${row.author ?? "a former colleague"}`,
        path: screenOfDraft(row),
      }));
      return { hits: hits.slice(0, most), more: hits.length > most };
    },
    textsNear: async (db) => (await list(db)).map(searchTextOfDraft),
  };
}

function searchTextOfDraft({ name, author, body }: DraftRow): string {
  return searchTextOf([name, author, ...textsIn(readJson(fieldsOf, body))]);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [plainText(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
