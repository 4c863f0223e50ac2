import { sorted } from "../browser/sorted.ts";
import { days } from "../durations.ts";

/** A public holiday: a date such as `2027-12-25`, and its English name. */
export type Holiday = { date: string; name: string };

/** Returns the date of a day. `month` counts from 1. */
export function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function dateAfter(date: string, count: number): string {
  return new Date(Date.parse(date) + days(count)).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

/** Returns the first Monday of a month. */
export function firstMonday(year: number, month: number): string {
  const first = dateOf(year, month, 1);
  return dateAfter(first, (8 - weekdayOf(first)) % 7);
}

/** Returns the last Monday of a month. */
export function lastMonday(year: number, month: number): string {
  const last = dateOf(year, month + 1, 0);
  return dateAfter(last, -((weekdayOf(last) + 6) % 7));
}

/** Returns Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return dateOf(year, Math.floor(days / 31), (days % 31) + 1);
}

/** Returns holidays in the order of the calendar. */
export function inOrder(holidays: readonly Holiday[]): Holiday[] {
  return sorted([...holidays], (one, other) => (one.date < other.date ? -1 : 1));
}
