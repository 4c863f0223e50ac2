import { days } from "../../platform/durations.ts";
import { firmDay, momentsAt } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { type ListedDay, type OtherDay, otherDays } from "./closed-days.ts";
import { readHours } from "./open-hours.ts";
import type { PageFacts } from "./page-facts.schema.ts";
import { weekdays } from "./weekdays.ts";

/** How long ahead pages say it in words. */
const saidAheadDays = 14;

/** One of the list of hours, with the days on which other hours hold; `said` are those that pages name. */
export type HoursWithDays = PageFacts["officeHours"][number] & { days: OtherDay[]; said: OtherDay[] };

/** A page that shows them is valid until another day is to be said, or one is over. */
export function withOtherDays(
  { hours, listed }: { hours: PageFacts["officeHours"]; listed: readonly ListedDay[] },
  now: Date,
  validity: PageValidity,
): HoursWithDays[] {
  const today = firmDay(now);
  const lastSaid = dayAfter(today, saidAheadDays);
  for (const { date } of listed) {
    const change = date > lastSaid ? dayAfter(date, -saidAheadDays) : dayAfter(date, 1);
    const [moment] = momentsAt(`${change}T00:00`);
    if (moment && date >= today) validity.endAt(moment);
  }
  return hours.map((row) => {
    const coming = otherDays(row, listed, today);
    return {
      ...row,
      days: coming,
      said: coming.filter(
        (day) => day.date <= lastSaid && (day.times !== null || isOpenOn(row.hours, day.date)),
      ),
    };
  });
}

/** Nobody has to hear that what is closed on every Saturday is closed on this one. */
function isOpenOn(hours: string, date: string): boolean {
  const open = readHours(hours);
  if (!open) return true;
  const [first, last] = open.days.map((day) => weekdays.indexOf(day));
  const day = (new Date(date).getUTCDay() + 6) % 7;
  return first !== undefined && last !== undefined && first <= day && day <= last;
}

function dayAfter(date: string, count: number): string {
  return new Date(Date.parse(date) + days(count)).toISOString().slice(0, 10);
}
