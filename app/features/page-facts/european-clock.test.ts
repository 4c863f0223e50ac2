import { expect, it } from "vitest";
import { onEuropeanClock } from "./european-clock.ts";

const years = Array.from({ length: 15 }, (_, at) => 2024 + at);
const londonFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

it.each(years)("agrees with Intl in each half hour of the days around a change, in %i", (year) => {
  for (const month of [2, 9]) {
    for (let halfHours = 0; halfHours < 48 * 9; halfHours++) {
      const moment = new Date(Date.UTC(year, month, 24, 0, halfHours * 30));
      const { weekday, time } = onEuropeanClock(moment);
      expect(`${weekday} ${time}`, moment.toISOString()).toBe(londonFormat.format(moment));
    }
  }
});

it.each(["Europe/Berlin", "Europe/Amsterdam", "Europe/Paris", "Europe/Brussels"])(
  "an hour ahead, agrees with Intl in %s about the changes",
  (timeZone) => {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    for (const [month, day] of [
      [2, 28],
      [9, 31],
    ] as const) {
      for (let halfHours = -8; halfHours < 96; halfHours += 1) {
        const moment = new Date(Date.UTC(2027, month, day, 0, halfHours * 30));
        const { date, time } = onEuropeanClock(moment, 1);
        expect(`${date} ${time}`, moment.toISOString()).toBe(format.format(moment));
      }
    }
  },
);

it("agrees on the first and the last minute of a year", () => {
  const shown = (moment: string) => onEuropeanClock(new Date(moment));
  expect(shown("2026-12-31T23:59:59Z")).toEqual({ date: "2026-12-31", weekday: "Thursday", time: "23:59" });
  expect(shown("2027-01-01T00:00:00Z")).toEqual({ date: "2027-01-01", weekday: "Friday", time: "00:00" });
});

it("has London's date in the first hour of a summer's day", () => {
  expect(onEuropeanClock(new Date("2026-07-14T23:30:00Z"))).toMatchObject({
    date: "2026-07-15",
    time: "00:30",
  });
});
