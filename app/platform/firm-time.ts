import { sorted } from "./browser/sorted.ts";
import { homeZone, usualZone } from "./countries/home.ts";
import { days } from "./durations.ts";

// The only locale that formats dates as ISO 8601 does.
const clock = firmFormat({ dateStyle: "short", timeStyle: "medium" }, "sv-SE");

export type MomentFormat = { format(moment: Date | number): string };

/** Returns a formatter that shows moments on the firm's clock, as the British write them unless a language is given. */
export function firmFormat(form: Intl.DateTimeFormatOptions, language = "en-GB"): MomentFormat {
  // The zone is that of the work which formats. A formatter takes long to make, and a process meets few zones.
  const formats: Record<string, Intl.DateTimeFormat> = {};
  return {
    format(moment) {
      const timeZone = homeZone();
      return (formats[timeZone] ??= new Intl.DateTimeFormat(language, { ...form, timeZone })).format(moment);
    },
  };
}

/** Returns the time on the firm's clock at a moment, such as `2026-12-24T17:30:05`. */
export function firmSecond(moment: Date): string {
  return clock.format(moment).replace(" ", "T");
}

/** Returns the time on the firm's clock to the minute: `2026-12-24T17:30`. */
export function firmTime(moment: Date): string {
  return firmSecond(moment).slice(0, 16);
}

/** Returns the date on the firm's clock at a moment, such as `2026-12-24`. */
export function firmDay(moment: Date): string {
  return firmTime(moment).slice(0, 10);
}

/**
 * Returns the moments at which the firm's clock shows this time, the earlier one first. There is usually one.
 * There is none in the hour that the start of summer time skips, and there are two in the hour that its end repeats.
 * The list is empty for an invalid date, such as 30 February.
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

/** Returns where the firm's clock is, for the words "a clock in …". */
export function placeOfClock(): string {
  const zone = homeZone();
  return zone === usualZone ? "the United Kingdom" : zone.replace(/^.*\//, "");
}

/** Returns how far the firm's clock is ahead of Greenwich at a moment: `+01:00`. */
export function offsetAt(moment: Date): string {
  const ahead = Date.parse(`${firmSecond(moment)}Z`) - Math.floor(moment.getTime() / 1_000) * 1_000;
  return `+${new Date(ahead).toISOString().slice(11, 16)}`;
}

/**
 * Returns the moment of a time on the firm's clock. A time that the clock shows twice names its offset from Greenwich,
 * such as `2026-10-25T01:30+01:00`. Undefined without it, and for a time that the clock skips.
 */
export function momentOf(time: string): Date | undefined {
  const moments = momentsAt(time.slice(0, 16));
  if (time.length === 16) return moments.length === 1 ? moments[0] : undefined;
  return moments.find((moment) => moment.getTime() === Date.parse(time));
}

const inWords = firmFormat({
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Returns a time that `momentOf` reads in words: "Monday 30 March 2026 at 07:00". */
export function firmTimeInWords(time: string): string {
  const moment = momentOf(time);
  if (!moment) return time.replace("T", " ");
  const isFirst = momentsAt(time.slice(0, 16))[0]?.getTime() === moment.getTime();
  const which = isFirst ? ", before the clocks go back" : ", after the clocks have gone back";
  return inWords.format(moment) + (time.length === 16 ? "" : which);
}

/**
 * Whether the text is a date and time of this century that exists in the calendar, such as `2026-12-24T17:30`.
 * The firm's clock may still skip that time.
 */
export function isDayAndTime(time: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(time)) return false;
  const moment = new Date(`${time}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(time);
}
