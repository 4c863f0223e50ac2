import { sorted } from "../../platform/browser/sorted.ts";
import { readHours, readTimes } from "./open-hours.ts";

/** Of a list: a date such as `2026-12-28`, why, for whom, and which hours hold on it. */
export type ListedDay = { date: string; name: string; who: string; hours: string };

/** For whoever stands in the list of hours, those who are always there aside. */
export const everybody = "All";
export const closed = "Closed";
/** Says of a bank holiday that it is none here. */
export const asUsual = "As usual";

/** A day on which other hours hold than in other weeks; no times where it is closed. */
export type OtherDay = { date: string; name: string; hours: string; times: [string, string] | null };

/** What may stand in the list: closed, as usual, or times. */
export function isHoursOfDay(hours: string): boolean {
  return is(hours, closed) || is(hours, asUsual) || readTimes(hours) !== undefined;
}

/** The days on which other hours hold for one of the list of hours, from a day on, in order. What is said of them alone counts first. */
export function otherDays(
  { who, hours }: { who: string; hours: string },
  days: readonly ListedDay[],
  today: string,
): OtherDay[] {
  const isAlways = readHours(hours)?.times[1] === "24:00";
  const own = days.filter((day) => is(day.who, who));
  const shared = isAlways ? [] : days.filter((day) => is(day.who, everybody));
  const others = shared.filter(({ date }) => !own.some((day) => day.date === date));
  const coming = [...own, ...others].filter((day) => day.date >= today && !is(day.hours, asUsual));
  return sorted(coming, (one, other) => (one.date < other.date ? -1 : 1)).map(
    ({ date, name, hours: ofDay }) => ({ date, name, hours: ofDay, times: readTimes(ofDay) ?? null }),
  );
}

/** Whether two words of the list are the same to people. */
export function is(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
