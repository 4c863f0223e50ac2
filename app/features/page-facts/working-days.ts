import { days } from "../../platform/durations.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { closed, everybody, is, type ListedDay } from "./closed-days.ts";
import { readHours } from "./open-hours.ts";
import { weekdays } from "./weekdays.ts";

type Hours = { who: string; hours: string };

/**
 * The moment so many working days ago: what began to wait before it has waited for longer. Working days are those of the first
 * of the hours that are not always, without the days on which it is closed.
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
    // What is left of today counts together with as much of a working day.
    while (!isWorking(dayAgo(ago)) && ago < mostDaysLooked) ago += 1;
    return new Date(now.getTime() - days(ago));
  }
  // The day that is none has not begun to count: its beginning stands for now.
  return new Date(Date.parse(`${dayAgo(0)}T00:00Z`) - days(ago - 1));
}

/** So that a list without a working day ends, too. */
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
      ofDay.find((day) => own && is(day.who, own.who)) ?? ofDay.find((day) => is(day.who, everybody));
    return !other || !is(other.hours, closed);
  };
}
