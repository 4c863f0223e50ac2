import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { readFact, saveFact } from "../../platform/facts/facts.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { fieldErrors } from "../../platform/validation/messages.ts";
import { everybody, is, type ListedDay } from "./closed-days.ts";
import { fact } from "./page-facts.resource.ts";
import { type PageFactName, type PageFacts, pageFacts, saveOf } from "./page-facts.schema.ts";

export const facts = stored(fact, "facts", { nameOf: ({ name }) => name });

type Save = { name: PageFactName; value: unknown; version?: number | null };

/** Throws `Invalid` when the value breaks the fact's own rules, and `ChangedMeanwhile` when `version` is given and old. */
export async function savePageFact(db: Db, actor: Actor, { name, value, version }: Save) {
  const { data: checked, error } = saveOf(name).safeParse({ value });
  if (error) throw new Invalid(fieldErrors(error));
  if (name === "figures") checkNames(checked.value as PageFacts["figures"]);
  if (name === "closedDays") await checkDays(db, checked.value as ListedDay[]);
  return saveFact(db, actor, {
    resource: facts,
    name,
    ...checked,
    version,
    entry: () => ({
      action: "changed",
      subject: { type: fact.kind, id: name, name: pageFacts[name].label },
    }),
  });
}

/** Throws `Invalid` for a day of nobody in the list of hours, and for two of the same. */
async function checkDays(db: Db, days: ListedDay[]): Promise<void> {
  const { value: hours } = await readFact(db, "officeHours");
  const known = [everybody, ...hours.map(({ who }) => who)];
  const keys = days.map(({ date, who }) => `${date} ${who.toLowerCase()}`);
  for (const [at, { who }] of days.entries()) {
    const first = keys.indexOf(keys[at]!);
    if (first < at)
      throw new Invalid({ value: [`Row ${at + 1} is about the same day as row ${first + 1}.`] });
    if (!known.some((one) => is(one, who)))
      throw new Invalid({ value: [`Row ${at + 1}: “${who}” must be one of ${known.join(", ")}.`] });
  }
}

/** Throws `Invalid` for two figures of one name. */
function checkNames(figures: PageFacts["figures"]): void {
  const names = figures.map(({ name }) => name);
  const again = names.findIndex((name, at) => names.indexOf(name) < at);
  if (again === -1) return;
  const first = names.indexOf(names[again]!);
  throw new Invalid({ value: [`Row ${again + 1} has the same name as row ${first + 1}.`] });
}
