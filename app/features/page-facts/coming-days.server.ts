import { days } from "../../platform/durations.ts";
import { firmDay, momentsAt } from "../../platform/firm-time.ts";
import type { PageValidity } from "../../platform/http/page-context.server.ts";
import { type ListedDay, type OtherDay, otherDays } from "./closed-days.ts";
import { readHours } from "./open-hours.ts";
import type { PageFacts } from "./page-facts.schema.ts";
import { weekdays } from "../../platform/weekdays.ts";

/** Pages mention a day with other hours this long ahead. */
const announcedDaysAhead = 14;

/** A row of the office hours with its days of other hours. `announced` are the days that pages announce. */
export type HoursWithDays = PageFacts["officeHours"][number] & { days: OtherDay[]; announced: OtherDay[] };

/**
 * Adds the days with other hours to each row. Limits the page's validity to the next moment at which a day is to be
 * mentioned or is over.
 */
export function withOtherDays(
  { hours, listed }: { hours: PageFacts["officeHours"]; listed: readonly ListedDay[] },
  now: Date,
  validity: PageValidity,
): HoursWithDays[] {
  const today = firmDay(now);
  const lastAnnounced = dayAfter(today, announcedDaysAhead);
  for (const { date } of listed) {
    const change = date > lastAnnounced ? dayAfter(date, -announcedDaysAhead) : dayAfter(date, 1);
    const [moment] = momentsAt(`${change}T00:00`);
    if (moment && date >= today) validity.endAt(moment);
  }
  return hours.map((row) => {
    const coming = otherDays(row, listed, today);
    return {
      ...row,
      days: coming,
      announced: coming.filter(
        (day) => day.date <= lastAnnounced && (day.times !== null || isOpenOn(row.hours, day.date)),
      ),
    };
  });
}

/** Whether the weekday is open. A page need not say that a day is closed if that weekday always is. */
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
