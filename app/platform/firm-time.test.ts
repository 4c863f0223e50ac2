import { expect, it } from "vitest";
import { firmDay, firmSecond, firmTime, isDayAndTime, momentsAt } from "./firm-time.ts";

const written = (time: string) => momentsAt(time).map((moment) => moment.toISOString());

it.each([
  ["in winter", "2026-01-15T12:00", ["2026-01-15T12:00:00.000Z"]],
  ["in summer", "2026-07-15T12:00", ["2026-07-15T11:00:00.000Z"]],
  [
    "at midnight in summer, which is another day in Greenwich",
    "2026-07-15T00:00",
    ["2026-07-14T23:00:00.000Z"],
  ],
  ["before the clocks go forward", "2026-03-29T00:59", ["2026-03-29T00:59:00.000Z"]],
  ["in the hour that is skipped", "2026-03-29T01:00", []],
  ["at the end of that hour", "2026-03-29T01:59", []],
  ["after it", "2026-03-29T02:00", ["2026-03-29T01:00:00.000Z"]],
  ["before the hour that comes twice", "2026-10-25T00:59", ["2026-10-24T23:59:00.000Z"]],
  ["in it", "2026-10-25T01:30", ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]],
  ["after it", "2026-10-25T02:00", ["2026-10-25T02:00:00.000Z"]],
  ["on a day that is none", "2026-02-30T12:00", []],
  ["that is no time", "noon", []],
])("a time %s is found: %s", (_what, time, moments) => {
  expect(written(time)).toEqual(moments);
});

it("a summer night after midnight is of the new day, though not yet in Greenwich", () => {
  const moment = new Date("2026-07-14T23:30:05Z");
  expect(firmDay(moment)).toBe("2026-07-15");
  expect(firmSecond(moment)).toBe("2026-07-15T00:30:05");
});

it("every half hour of a year is what the clock shows at its moments", () => {
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 30 * 60_000) {
    const moment = new Date(at);
    expect(written(firmTime(moment)), moment.toISOString()).toContain(moment.toISOString());
  }
});

it.each([
  ["2026-12-24T17:30", true],
  ["2028-02-29T00:00", true],
  ["2027-02-29T00:00", false],
  ["2026-12-24T24:00", false],
  ["2026-12-24T17:60", false],
  ["2026-12-24", false],
  ["2026-12-24T17:30Z", false],
  ["1999-12-31T23:59", false],
  ["12026-12-24T17:30", false],
])("%s is a day and a time: %s", (time, is) => {
  expect(isDayAndTime(time)).toBe(is);
});
