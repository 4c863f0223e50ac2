import { weekdays } from "./weekdays.ts";

const hourMs = 3_600_000;
const march = 2;
const october = 9;

/** The date, the day of the week and the time, as `17:30`, on a clock in London. To have the browser look that up takes a phone as long as all other scripts of a page. */
export function onLondonClock(moment: Date): { date: string; weekday: string; time: string } {
  const year = moment.getUTCFullYear();
  const isSummer = changeOfClocks(year, march) <= +moment && +moment < changeOfClocks(year, october);
  const shown = new Date(+moment + (isSummer ? hourMs : 0));
  const [date = "", time = ""] = shown.toISOString().slice(0, 16).split("T");
  return { date, weekday: weekdays.at(shown.getUTCDay() - 1) ?? "", time };
}

/** One in the morning, by Greenwich, of the month's last Sunday; the month has 31 days. */
function changeOfClocks(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month, 31)).getUTCDay();
  return Date.UTC(year, month, 31 - lastDay, 1);
}
