import { mondayOf } from "../../platform/weeks.ts";

/** The number of enquiries on one day, such as `2026-03-02`. */
export type OnDay = { day: string; count: number };

export type Week = { monday: string; messages: number; applications: number };

/** Counts messages and applications in each of the last `count` weeks, oldest first, empty weeks included. */
export function byWeek(
  now: Date,
  count: number,
  { messages, applications }: { messages: OnDay[]; applications: OnDay[] },
): Week[] {
  const weeks = Array.from({ length: count }, (_, index) => ({
    monday: dateOf(mondayOf(now, count - 1 - index)),
    messages: 0,
    applications: 0,
  }));
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  const add = (kind: "messages" | "applications", days: OnDay[]) => {
    for (const { day, count: more } of days) {
      const week = byMonday.get(dateOf(mondayOf(new Date(day))));
      if (week) week[kind] += more;
    }
  };
  add("messages", messages);
  add("applications", applications);
  return weeks;
}

function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
