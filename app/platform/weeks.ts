import { days } from "./durations.ts";

const day = days(1);

/** Returns the Monday, 00:00 UTC, of the week that is `weeksBack` weeks before the week of `now`. */
export function mondayOf(now: Date, weeksBack = 0): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(midnight - (sinceMonday + weeksBack * 7) * day);
}
