import { days } from "../../platform/durations.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { closed, everybody, isSameText, type ListedDay } from "./closed-days.ts";
import { readHours } from "./open-hours.ts";
import { weekdays } from "../../platform/weekdays.ts";

type Hours = { who: string; hours: string };

/**
 * Returns the moment `count` working days ago. Working days are the weekdays of the first row of hours that is not
 * always open, without its closed days. Falls back to Monday to Friday.
 */
export function workingDaysBefore(
  now: Date,
  count: number,
  { hours, listed }: { hours: readonly Hours[]; listed: readonly ListedDay[] },
): Date {
  const isWorking = workingDaysOf(hours, listed);
  const dayAgo = (ago: number) => firmDay(new Date(now.getTime() - days(ago)));
  let found = 0;
  let ago = 0;
  for (; found < count && ago < mostDaysLooked; ago += 1) if (isWorking(dayAgo(ago))) found += 1;
  if (isWorking(dayAgo(0))) {
    // The rest of today pairs with the same part of an earlier working day.
    while (!isWorking(dayAgo(ago)) && ago < mostDaysLooked) ago += 1;
    return new Date(now.getTime() - days(ago));
  }
  // A day off does not count at all: its start stands for now.
  return new Date(Date.parse(`${dayAgo(0)}T00:00Z`) - days(ago - 1));
}

/** Ends the search if a list has no working day. */
const mostDaysLooked = 60;

function workingDaysOf(hours: readonly Hours[], listed: readonly ListedDay[]): (date: string) => boolean {
  const own = hours.find((row) => readHours(row.hours)?.times[1] !== "24:00");
  const [from, to] = (own && readHours(own.hours)?.days) ?? (["Monday", "Friday"] as const);
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  return (date) => {
    const weekday = (new Date(date).getUTCDay() + 6) % 7;
    if (weekday < first || weekday > last) return false;
    const ofDay = listed.filter((day) => day.date === date);
    const other =
      ofDay.find((day) => own && isSameText(day.who, own.who)) ??
      ofDay.find((day) => isSameText(day.who, everybody));
    return !other || !isSameText(other.hours, closed);
  };
}
