// UTC keeps the time on the firm's clock as it was typed.
const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Returns, for example, "24 Dec 2026, 17:30" for `2026-12-24T17:30`. */
export function typedTime(time: string): string {
  return format.format(new Date(`${time}Z`));
}
