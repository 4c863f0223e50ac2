export type Week = { monday: string; messages: number; applications: number };

const day = 24 * 60 * 60 * 1000;

/** The Monday, 00:00 UTC, that begins the week `weeksBack` weeks before the one `now` is in. */
export function mondayOf(now: Date, weeksBack = 0): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(midnight - (sinceMonday + weeksBack * 7) * day);
}

/** How many of each came in each of the last `count` weeks, the oldest first, weeks with none included. */
export function byWeek(now: Date, count: number, messages: string[], applications: string[]): Week[] {
  return Array.from({ length: count }, (_, index) => {
    const start = mondayOf(now, count - 1 - index);
    const end = new Date(start.getTime() + 7 * day);
    const within = (times: string[]) =>
      times.filter((time) => time >= start.toISOString() && time < end.toISOString()).length;
    return {
      monday: start.toISOString().slice(0, 10),
      messages: within(messages),
      applications: within(applications),
    };
  });
}
