import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { saveFact } from "../../platform/facts/facts.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { fieldErrors } from "../../platform/validation/messages.ts";
import { fact } from "./page-facts.resource.ts";
import { type PageFactName, pageFacts, saveOf } from "./page-facts.schema.ts";

export const facts = stored(fact, "facts", { nameOf: ({ name }) => name });

type Save = { value: unknown; version?: number | null };

/** Throws `Invalid` when the value breaks the fact's own rules, and `ChangedMeanwhile` when `version` is given and old. */
export async function savePageFact(db: Db, actor: Actor, name: PageFactName, { value, version }: Save) {
  const { data: checked, error } = saveOf(name).safeParse({ value });
  if (error) throw new Invalid(fieldErrors(error));
  return saveFact(db, actor, facts, { name, ...checked, version }, () => ({
    action: "changed",
    subject: { type: fact.kind, id: name, name: pageFacts[name].label },
  }));
}
