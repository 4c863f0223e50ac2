import { describe, expect, it } from "vitest";
import { byWeek, medianOf, minutesInWords, type Times, timesStandUntil } from "./response-times.ts";

const at = (minutes: number) =>
  new Date(Date.parse("2026-03-02T08:00:00.000Z") + minutes * 60_000).toISOString();
const waited = (seen: number | null, arrived: number | null): Times => ({
  created_at: at(0),
  seen_at: seen === null ? null : at(seen),
  arrived_at: arrived === null ? null : at(arrived),
});

describe("a median", () => {
  it.each([
    [[], null],
    [[70], 70],
    [[90, 30, 600], 90],
    [[30, 60, 90, 600], 75],
  ])("of %j minutes is %j", (minutes, median) => {
    const times = [waited(1, null), ...minutes.map((one) => waited(1, one))];
    expect(medianOf(times, "arrived_at")).toEqual({ minutes: median, count: minutes.length });
  });
});

it("weeks are listed newest first, without those that have no call-out", () => {
  const before = {
    ...waited(2, null),
    created_at: "2026-02-22T23:59:00.000Z",
    seen_at: "2026-02-23T00:03:00.000Z",
  };
  expect(byWeek(new Date("2026-03-08T12:00:00.000Z"), 3, [waited(4, 60), before])).toEqual([
    { monday: "2026-03-02", count: 1, seen: { minutes: 4, count: 1 }, arrived: { minutes: 60, count: 1 } },
    { monday: "2026-02-16", count: 1, seen: { minutes: 4, count: 1 }, arrived: { minutes: null, count: 0 } },
  ]);
});

it.each([
  [0, "0 min"],
  [45, "45 min"],
  [120, "2 h"],
  [75, "1 h 15 min"],
])("%i minutes are %j", (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});

it("the figures of full weeks are valid for an hour, and not beyond Sunday", () => {
  const until = (now: string) => timesStandUntil(new Date(now)).toISOString();
  expect(until("2026-03-04T10:00:00.000Z")).toBe("2026-03-04T11:00:00.000Z");
  expect(until("2026-03-08T23:30:00.000Z")).toBe("2026-03-09T00:00:00.000Z");
});
