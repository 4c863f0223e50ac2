import { mondayOf } from "../../platform/weeks.ts";

/** The number of enquiries in one hour of UTC, such as `2026-03-02T13`. */
export type InHour = { hour: string; count: number };

export type Week = { monday: string; messages: number; applications: number };

/** Counts messages and applications in each of the last `count` weeks, oldest first, empty weeks included. */
export function byWeek(
  now: Date,
  count: number,
  { messages, applications }: { messages: InHour[]; applications: InHour[] },
): Week[] {
  const weeks = Array.from({ length: count }, (_, index) => ({
    monday: mondayOf(now, count - 1 - index),
    messages: 0,
    applications: 0,
  }));
  const byMonday = new Map(weeks.map((week) => [week.monday, week]));
  const add = (kind: "messages" | "applications", hours: InHour[]) => {
    for (const { hour, count: more } of hours) {
      const week = byMonday.get(mondayOf(new Date(`${hour}:00Z`)));
      if (week) week[kind] += more;
    }
  };
  add("messages", messages);
  add("applications", applications);
  return weeks;
}
