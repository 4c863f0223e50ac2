import { days } from "../../../platform/durations.ts";
import { firmDay } from "../../../platform/firm-time.ts";

/** Says how far off a day such as `2026-03-02` is. `now` is an ISO timestamp. */
export function dueInWords(day: string, now: string): { words: string; isLate: boolean } {
  const today = firmDay(new Date(now));
  const count = Math.round((Date.parse(day) - Date.parse(today)) / days(1));
  if (count < 0) return { words: `${inDays(-count)} late`, isLate: true };
  if (count === 0) return { words: "due today", isLate: false };
  return { words: count === 1 ? "due tomorrow" : `due in ${inDays(count)}`, isLate: false };
}

function inDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}
