import { weekdays } from "../../platform/weekdays.ts";

const hourMs = 3_600_000;
const march = 2;
const october = 9;

/**
 * Returns date, weekday and time (as `17:30`) on a clock that in winter is `hoursAhead` of Greenwich. All clocks of the
 * Union and the United Kingdom change at the same moment. Calculated here, because `Intl` would take a phone as long as
 * all other scripts of a page.
 */
export function onEuropeanClock(
  moment: Date,
  hoursAhead = 0,
): { date: string; weekday: string; time: string } {
  const year = moment.getUTCFullYear();
  const isSummer = changeOfClocks(year, march) <= +moment && +moment < changeOfClocks(year, october);
  const shown = new Date(+moment + (hoursAhead + Number(isSummer)) * hourMs);
  const [date = "", time = ""] = shown.toISOString().slice(0, 16).split("T");
  return { date, weekday: weekdays.at(shown.getUTCDay() - 1) ?? "", time };
}

/** Returns 01:00 UTC on the last Sunday of the month, when the clocks change. The month must have 31 days. */
function changeOfClocks(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31)).getUTCDay();
  return Date.UTC(year, month, 31 - lastDay, 1);
}
