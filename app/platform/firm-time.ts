import { sorted } from "./browser/sorted.ts";
import { days } from "./durations.ts";

/** The zone in which the firm types and reads times. */
const timeZone = "Europe/London";

// The only locale whose dates are those of ISO 8601.
const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });

/** Writes moments as people of the firm read them. */
export function firmFormat(form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { ...form, timeZone });
}

/** What the firm's clock shows at a moment, such as `2026-12-24T17:30:05`. */
export function firmSecond(moment: Date): string {
  return clock.format(moment).replace(" ", "T");
}

/** To the minute: `2026-12-24T17:30`. */
export function firmTime(moment: Date): string {
  return firmSecond(moment).slice(0, 16);
}

/** The firm's day at a moment, such as `2026-12-24`. */
export function firmDay(moment: Date): string {
  return firmTime(moment).slice(0, 10);
}

/**
 * When the firm's clock shows this time: once, as a rule; never in the hour that summer time skips; twice in the hour that its
 * end repeats. The earlier one comes first. Nothing for what is no time, such as 30 February.
 */
export function momentsAt(time: string): Date[] {
  const inGreenwich = Date.parse(`${time}Z`);
  if (Number.isNaN(inGreenwich)) return [];
  const ahead = [-days(1), days(1)].map((far) => {
    const near = new Date(inGreenwich + far);
    return Date.parse(`${firmTime(near)}Z`) - near.getTime();
  });
  const moments = [...new Set(ahead)]
    .map((milliseconds) => new Date(inGreenwich - milliseconds))
    .filter((moment) => firmTime(moment) === time);
  return sorted(moments, (a, b) => a.getTime() - b.getTime());
}

/** Whether it is written as a day and a time of this century that the calendar has, if not the clock. */
export function isDayAndTime(time: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(time)) return false;
  const moment = new Date(`${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(time);
}
