import { expect, it } from "vitest";
import { mondayOf, startOfWeek } from "./weeks.ts";

it.each([
  ["2026-03-08T23:59:59.000Z", "2026-03-02"],
  ["2026-03-09T00:00:00.000Z", "2026-03-09"],
  // In summer the firm's Monday begins at 23:00 UTC of Sunday.
  ["2026-06-07T22:59:59.000Z", "2026-06-01"],
  ["2026-06-07T23:00:00.000Z", "2026-06-08"],
])("at %s the firm's week began on Monday %s", (moment, monday) => {
  expect(mondayOf(new Date(moment))).toBe(monday);
});

it.each([
  ["2026-04-01T12:00:00.000Z", 0, "2026-03-29T23:00:00.000Z"],
  ["2026-04-01T12:00:00.000Z", 1, "2026-03-23T00:00:00.000Z"],
  ["2026-10-28T12:00:00.000Z", 0, "2026-10-26T00:00:00.000Z"],
  ["2026-10-28T12:00:00.000Z", 1, "2026-10-18T23:00:00.000Z"],
])("at %s, %i weeks back began at %s, across a change of summer time", (moment, back, start) => {
  expect(startOfWeek(new Date(moment), back).toISOString()).toBe(start);
});
