/** In milliseconds, like all durations in the code. */
export const minutes = (count: number): number => count * 60_000;
export const hours = (count: number): number => minutes(60 * count);
export const days = (count: number): number => hours(24 * count);

export const daysBefore = (now: Date, count: number): Date => new Date(now.getTime() - days(count));
