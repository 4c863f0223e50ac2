import { expect, it } from "vitest";
import { workingDaysBefore } from "./working-days.ts";

const hours = [
  { who: "Breakdown line", hours: "Always" },
  { who: "Office", hours: "Monday to Friday, 8 am to 5.30 pm" },
];
const before = (now: string, listed: Parameters<typeof workingDaysBefore>[2]["listed"] = []) =>
  workingDaysBefore(new Date(now), 2, { hours, listed }).toISOString();

it("goes back two days within a week, and over a weekend", () => {
  expect(before("2026-03-04T10:00:00Z")).toBe("2026-03-02T10:00:00.000Z");
  expect(before("2026-03-09T10:00:00Z")).toBe("2026-03-05T10:00:00.000Z");
  expect(before("2026-03-10T10:00:00Z")).toBe("2026-03-06T10:00:00.000Z");
});

it("counts no part of a day off", () => {
  expect(before("2026-03-08T10:00:00Z")).toBe("2026-03-05T00:00:00.000Z");
});

it("leaves out days on which the office is closed, and counts days on which only others are", () => {
  const day = { date: "2026-03-03", name: "Stocktaking", hours: "Closed" };
  expect(before("2026-03-04T10:00:00Z", [{ ...day, who: "Office" }])).toBe("2026-02-27T10:00:00.000Z");
  expect(before("2026-03-04T10:00:00Z", [{ ...day, who: "All" }])).toBe("2026-02-27T10:00:00.000Z");
  expect(before("2026-03-04T10:00:00Z", [{ ...day, who: "Workshop" }])).toBe("2026-03-02T10:00:00.000Z");
});

it("ends even if no day is a working day", () => {
  const ago = (count: number) =>
    new Date(Date.UTC(2026, 2, 4) - count * 86_400_000).toISOString().slice(0, 10);
  const listed = Array.from({ length: 90 }, (_, count) => ({
    date: ago(count),
    name: "Shut",
    who: "All",
    hours: "Closed",
  }));
  expect(Date.parse(before("2026-03-04T10:00:00Z", listed))).toBeLessThan(Date.UTC(2026, 0, 15));
});
