import { hours } from "../../platform/durations.ts";
import { mondayOf, startOfWeek } from "../../platform/weeks.ts";

/** When a call-out was reported, when somebody saw it, and when the van arrived. Null for what did not happen. */
export type Times = { created_at: string; seen_at: string | null; arrived_at: string | null };

export type WeekOfCallOuts = {
  monday: string;
  count: number;
  /** Medians in minutes, each with the number of call-outs. */
  seen: Median;
  arrived: Median;
};
export type Median = { minutes: number | null; count: number };

/** With fewer call-outs one bad night would decide the median. */
export const fewestToShow = 10;

/** Returns the last `count` weeks, newest first, without those that have no call-out. */
export function byWeek(now: Date, count: number, times: readonly Times[]): WeekOfCallOuts[] {
  const weeks = Map.groupBy(times, ({ created_at }) => mondayOf(new Date(created_at)));
  return Array.from({ length: count }, (_, back) => mondayOf(now, back)).flatMap((monday) => {
    const inWeek = weeks.get(monday) ?? [];
    if (inWeek.length === 0) return [];
    return {
      monday,
      count: inWeek.length,
      seen: medianOf(inWeek, "seen_at"),
      arrived: medianOf(inWeek, "arrived_at"),
    };
  });
}

/** Returns the median time since the report. For an even number it is the mean of the two middle values. */
export function medianOf(times: readonly Times[], until: "seen_at" | "arrived_at"): Median {
  const minutes = times
    .flatMap(({ [until]: at, created_at }) => (at === null ? [] : Date.parse(at) - Date.parse(created_at)))
    .map((milliseconds) => Math.max(0, milliseconds) / 60_000)
    .toSorted((a, b) => a - b);
  const middle = minutes.length / 2;
  const low = minutes[Math.ceil(middle) - 1];
  const high = minutes[Math.floor(middle)];
  if (low === undefined || high === undefined) return { minutes: null, count: 0 };
  return { minutes: Math.round((low + high) / 2), count: minutes.length };
}

export function minutesInWords(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (whole === 0) return `${rest} min`;
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`;
}

/**
 * Returns when figures of full weeks become stale: next Monday, or in an hour if that is earlier, to include
 * corrections.
 */
export function timesStandUntil(now: Date): Date {
  return new Date(Math.min(startOfWeek(now, -1).getTime(), now.getTime() + hours(1)));
}
