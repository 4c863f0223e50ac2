import { isDayAndTime, momentOf, momentsAt, offsetAt } from "../firm-time.ts";
import { attribute } from "./messages.ts";
import { z } from "./zod.ts";

/** A time on the firm's clock, as typed. A time in the hour that summer time skips is refused. */
export function timeOfFirm() {
  return z
    .string()
    .refine((time) => isDayAndTime(time), {
      abort: true,
      error: ({ path }) => `The ${attribute(path)} field must be a day and a time, such as 2026-12-24T17:30.`,
    })
    .refine((time) => momentsAt(time).length > 0, { error: ({ input }) => skipped(String(input)) });
}

/** One moment on the firm's clock. In the hour that the clock repeats, it must say which of the two is meant. */
export function momentOfFirm() {
  return z
    .string()
    .refine((time) => isDayAndTime(time.slice(0, 16)) && isOffset(time.slice(16)), {
      abort: true,
      error: ({ path }) => `The ${attribute(path)} field must be a day and a time, such as 2026-12-24T17:30.`,
    })
    .refine((time) => momentsAt(time.slice(0, 16)).length > 0, {
      abort: true,
      error: ({ input }) => skipped(String(input)),
    })
    .refine((time) => momentOf(time) !== undefined, {
      error: ({ input }) =>
        `${String(input).slice(11, 16)} comes twice on that day: the clocks go back from ${hourOf(input, 1)} to ${hourOf(input)}. Say which of the two is meant.`,
    });
}

/** Whether the text is empty or how far the firm's clock is ahead of Greenwich in winter or in summer. */
function isOffset(text: string): boolean {
  return text === "" || ["01", "07"].some((month) => offsetAt(new Date(`2026-${month}-01T12:00Z`)) === text);
}

function skipped(time: string): string {
  return `There is no ${time.slice(11, 16)} on that day: the clocks go forward from ${hourOf(time)} to ${hourOf(time, 1)}.`;
}

/** In Europe, clocks skip and repeat one whole hour. */
function hourOf(time: unknown, later = 0): string {
  return `${String(Number(String(time).slice(11, 13)) + later).padStart(2, "0")}:00`;
}
