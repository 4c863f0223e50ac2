import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import { workingDaysBefore } from "./working-days.ts";

const lateAfterDays = 2;

/** Returns the moment two working days ago. Whatever has waited since before it is late. */
export async function readLateThreshold(db: Db, now: Date): Promise<string> {
  const { officeHours: hours, closedDays: listed } = await readFacts(db, ["officeHours", "closedDays"]);
  return workingDaysBefore(now, lateAfterDays, { hours, listed }).toISOString();
}
