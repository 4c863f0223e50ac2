import { days } from "./durations.ts";
import { firmDay, momentsAt } from "./firm-time.ts";

/** Returns the Monday on the firm's clock of the week that is `weeksBack` weeks before that of `moment`: `2026-03-02`. */
export function mondayOf(moment: Date, weeksBack = 0): string {
  const day = new Date(`${firmDay(moment)}T00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() - days(sinceMonday + weeksBack * 7)).toISOString().slice(0, 10);
}

/** Returns the moment at which the week that is `weeksBack` weeks before that of `moment` begins for the firm. */
export function startOfWeek(moment: Date, weeksBack = 0): Date {
  const midnight = `${mondayOf(moment, weeksBack)}T00:00`;
  // A clock that skips midnight begins the day an hour later.
  return momentsAt(midnight)[0] ?? new Date(`${midnight}Z`);
}
