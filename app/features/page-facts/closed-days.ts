import { sorted } from "../../platform/browser/sorted.ts";
import { readHours, readTimes } from "./open-hours.ts";

/** A day in the owner's list: a date such as `2026-12-28`, its reason, whom it concerns, and the hours on it. */
export type ListedDay = { date: string; name: string; who: string; hours: string };

/** The day concerns every row of the office hours, except rows that are always open. */
export const everybody = "All";
export const closed = "Closed";
/** The firm works as usual on this bank holiday. */
export const asUsual = "As usual";

/** A day with other hours than its weekday has. `times` is null if it is closed. */
export type OtherDay = { date: string; name: string; hours: string; times: [string, string] | null };

/** Whether the hours are valid for the list: closed, as usual, or times. */
export function isHoursOfDay(hours: string): boolean {
  return isSameText(hours, closed) || isSameText(hours, asUsual) || readTimes(hours) !== undefined;
}

/**
 * Returns the days with other hours for one row of the office hours, from `today` on, in order. An entry for this row
 * alone takes precedence over one for everybody.
 */
export function otherDays(
  { who, hours }: { who: string; hours: string },
  days: readonly ListedDay[],
  today: string,
): OtherDay[] {
  const isAlways = readHours(hours)?.times[1] === "24:00";
  const own = days.filter((day) => isSameText(day.who, who));
  const shared = isAlways ? [] : days.filter((day) => isSameText(day.who, everybody));
  const others = shared.filter(({ date }) => !own.some((day) => day.date === date));
  const coming = [...own, ...others].filter((day) => day.date >= today && !isSameText(day.hours, asUsual));
  return sorted(coming, (one, other) => (one.date < other.date ? -1 : 1)).map(
    ({ date, name, hours: ofDay }) => ({ date, name, hours: ofDay, times: readTimes(ofDay) ?? null }),
  );
}

/** Whether two texts are equal apart from upper and lower case. */
export function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
