import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { lockFact, readFact } from "../../platform/facts/facts.server.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { everybody, isSameText, type ListedDay } from "./closed-days.ts";
import type { PageFacts } from "./page-facts.schema.ts";

type Hours = PageFacts["officeHours"];

/** Throws `Invalid` for a day whose `who` is not in the list of hours, and for two rows about the same day. */
export async function checkDays(transaction: Db, days: ListedDay[]): Promise<void> {
  // Locks the days before reading the hours, as a change of the hours does, so that neither misses the other.
  await lockFact(transaction, "closedDays");
  const { value: hours } = await readFact(transaction, "officeHours");
  const known = [everybody, ...hours.map(({ who }) => who)];
  const keys = days.map(({ date, who }) => `${date} ${who.toLowerCase()}`);
  for (const [at, { who }] of days.entries()) {
    const first = keys.indexOf(keys[at]!);
    if (first < at)
      throw new Invalid({ value: [`Row ${at + 1} is about the same day as row ${first + 1}.`] });
    if (!known.some((one) => isSameText(one, who)))
      throw new Invalid({ value: [`Row ${at + 1}: “${who}” must be one of ${known.join(", ")}.`] });
  }
}

/**
 * Returns the closed days that go with the new hours. A day follows its row when that row is renamed in place; past
 * days go with a removed row. Throws `Invalid` if a removed row still has coming days.
 */
export async function daysWithHours(transaction: Db, actor: Actor, after: Hours): Promise<ListedDay[]> {
  const { value: days } = await lockFact(transaction, "closedDays");
  const { value: before } = await readFact(transaction, "officeHours");
  const today = firmDay(actor.now);
  const moved = days.map((day) => ({ ...day, who: nameAfter(day.who, before, after) }));
  const isOrphaned = ({ who }: ListedDay) => !isSameText(who, everybody) && !hasRow(after, who);
  const orphaned = moved.find((day) => isOrphaned(day) && day.date >= today);
  if (orphaned) {
    const orphanedDays = moved.filter(({ who, date }) => isSameText(who, orphaned.who) && date >= today);
    const names = orphanedDays.map(({ name, date }) => `${name} (${date})`).join(", ");
    throw new Invalid({
      value: [`“${orphaned.who}” has closed days: ${names}. Change or remove them first.`],
    });
  }
  return moved.filter((day) => !isOrphaned(day));
}

function nameAfter(who: string, before: Hours, after: Hours): string {
  const at = before.findIndex((row) => isSameText(row.who, who));
  const next = before.length === after.length ? after[at]?.who : undefined;
  return next === undefined || hasRow(after, who) || hasRow(before, next) ? who : next;
}

function hasRow(hours: Hours, who: string): boolean {
  return hours.some((row) => isSameText(row.who, who));
}
