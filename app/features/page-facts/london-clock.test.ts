import { expect, it } from "vitest";
import { onLondonClock } from "./london-clock.ts";

const years = Array.from({ length: 15 }, (_, at) => 2024 + at);
const lookedUp = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

it.each(years)(
  "agrees with the one that is looked up, each half hour of the days around a change, in %i",
  (year) => {
    for (const month of [2, 9]) {
      for (let halfHours = 0; halfHours < 48 * 9; halfHours++) {
        const moment = new Date(Date.UTC(year, month, 24, 0, halfHours * 30));
        const { weekday, time } = onLondonClock(moment);
        expect(`${weekday} ${time}`, moment.toISOString()).toBe(lookedUp.format(moment));
      }
    }
  },
);

it("agrees on the first and the last minute of a year", () => {
  expect(onLondonClock(new Date("2026-12-31T23:59:59Z"))).toEqual({ weekday: "Thursday", time: "23:59" });
  expect(onLondonClock(new Date("2027-01-01T00:00:00Z"))).toEqual({ weekday: "Friday", time: "00:00" });
});
