import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { LateRule } from "../../ui/display/late-rule.ts";
import { workingDaysBefore } from "./working-days.ts";

const lateAfterDays = 2;

/** Whatever has waited since before the moment two working days ago is late. */
export async function readLateThreshold(db: Db, now: Date): Promise<LateRule> {
  const { officeHours: hours, closedDays: listed } = await readFacts(db, ["officeHours", "closedDays"]);
  const before = workingDaysBefore(now, lateAfterDays, { hours, listed }).toISOString();
  return { before, words: "more than two working days" };
}
