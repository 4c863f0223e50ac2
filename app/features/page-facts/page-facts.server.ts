import type { Actor } from "../../platform/audit/audit.server.ts";
import { homeCountry } from "../../platform/countries/home-country.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { saveFact } from "../../platform/facts/facts.server.ts";
import type { Facts } from "../../platform/facts/facts.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { z } from "../../platform/validation/zod.ts";
import type { ListedDay } from "./closed-days.ts";
import { checkDays, daysWithHours } from "./closed-days.server.ts";
import { refuseMissingFigures } from "./figures-in-use.server.ts";
import { fact } from "./page-facts.resource.ts";
import { type PageFact, type PageFactName, type PageFacts, pageFacts, saveOf } from "./page-facts.schema.ts";

export const facts = stored(fact, "facts", { nameOf: ({ name }) => name });

type Save = { name: PageFactName; value: unknown; version?: number | null };

/** Throws `Invalid` if the value breaks the fact's rules, and `VersionConflict` if `version` is given and stale. */
export async function savePageFact(db: Db, actor: Actor, { name, value, version }: Save) {
  const { data: checked, error } = saveOf(name).safeParse({ value });
  if (error) throw new Invalid({ value: error.issues.map((issue) => inWords(name, issue)) });
  if (name === "figures") checkNames(checked.value as PageFacts["figures"]);
  if (name === "messageNumbers") checkDialled(checked.value as PageFacts["messageNumbers"]);
  return inTransaction(db, async (transaction) => {
    if (name === "figures") await refuseMissingFigures(transaction, checked.value as PageFacts["figures"]);
    if (name === "closedDays") await checkDays(transaction, checked.value as ListedDay[]);
    if (name === "officeHours") {
      const days = await daysWithHours(transaction, actor, checked.value as PageFacts["officeHours"]);
      await store(transaction, actor, { name: "closedDays", value: days });
    }
    return store(transaction, actor, { name, ...checked, version });
  });
}

/** Adds the row and the column to the message of a validation error. */
function inWords(name: PageFactName, { path: [, row, column], message }: z.core.$ZodIssue): string {
  const { columns }: PageFact = pageFacts[name];
  if (typeof row !== "number" || typeof column !== "string") return message;
  const title = columns[column]?.meta()?.title ?? column;
  return `Row ${row + 1}: ${message.replace(/^The value field/, `“${title}”`)}`;
}

function store<Name extends PageFactName>(
  transaction: Db,
  actor: Actor,
  save: { name: Name; value: Facts[Name]; version?: number | null | undefined },
) {
  const subject = { type: fact.kind, id: save.name, name: pageFacts[save.name].label };
  const entry = () => ({ action: "changed", subject }) as const;
  return saveFact(transaction, actor, { ...save, resource: facts, entry });
}

/** Throws `Invalid` for two figures of the same name. */
function checkNames(figures: PageFacts["figures"]): void {
  const names = figures.map(({ name }) => name);
  const again = names.findIndex((name, at) => names.indexOf(name) < at);
  if (again === -1) return;
  const first = names.indexOf(names[again]!);
  throw new Invalid({ value: [`Row ${again + 1} has the same name as row ${first + 1}.`] });
}

/**
 * Throws `Invalid` for a number that cannot be dialled, and for a second number of the same `way`, which would get no
 * button.
 */
function checkDialled(numbers: PageFacts["messageNumbers"]): void {
  const errors = numbers.flatMap(({ number }, at) =>
    telephoneLink(number)
      ? []
      : [`Row ${at + 1}: “Number” must be a telephone number, such as ${homeCountry().telephone.example}.`],
  );
  const ways = numbers.map(({ way }) => way);
  const second = ways.findIndex((way, at) => ways.indexOf(way) < at);
  if (second !== -1)
    errors.push(`Row ${second + 1} is a second number for ${ways[second]}: drivers are shown one.`);
  if (errors.length > 0) throw new Invalid({ value: errors });
}
