import { describe, expect, it } from "vitest";
import { byWeek } from "./weeks.ts";

const sunday = new Date("2026-03-08T23:59:59.000Z");

describe("weeks", () => {
  it("have the counts of each week, including empty weeks", () => {
    const messages = [
      { hour: "2026-03-02T00", count: 1 },
      { hour: "2026-03-01T23", count: 2 },
      { hour: "2026-02-23T08", count: 3 },
      { hour: "2026-02-01T08", count: 1 },
    ];
    expect(byWeek(sunday, 3, { messages, applications: [{ hour: "2026-03-08T23", count: 4 }] })).toEqual([
      { monday: "2026-02-16", messages: 0, applications: 0 },
      { monday: "2026-02-23", messages: 5, applications: 0 },
      { monday: "2026-03-02", messages: 1, applications: 4 },
    ]);
  });

  it("begin and end at midnight on the firm's clock, in summer an hour before that of UTC", () => {
    const messages = [
      { hour: "2026-06-07T22", count: 1 },
      { hour: "2026-06-07T23", count: 2 },
    ];
    const weeks = byWeek(new Date("2026-06-07T23:30:00.000Z"), 2, { messages, applications: [] });
    expect(weeks.map(({ monday, messages: count }) => [monday, count])).toEqual([
      ["2026-06-01", 1],
      ["2026-06-08", 2],
    ]);
  });
});
