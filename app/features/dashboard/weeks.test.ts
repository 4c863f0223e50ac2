import { describe, expect, it } from "vitest";
import { mondayOf } from "../../platform/weeks.ts";
import { byWeek } from "./weeks.ts";

const sunday = new Date("2026-03-08T23:59:59.000Z");

describe("weeks", () => {
  it("begin on Monday", () => {
    expect(mondayOf(sunday).toISOString()).toBe("2026-03-02T00:00:00.000Z");
    expect(mondayOf(new Date("2026-03-09T00:00:00.000Z")).toISOString()).toBe("2026-03-09T00:00:00.000Z");
  });

  it("have the counts of each week, including empty weeks", () => {
    const messages = [
      { day: "2026-03-02", count: 1 },
      { day: "2026-03-01", count: 2 },
      { day: "2026-02-23", count: 3 },
      { day: "2026-02-01", count: 1 },
    ];
    expect(byWeek(sunday, 3, { messages, applications: [{ day: "2026-03-08", count: 4 }] })).toEqual([
      { monday: "2026-02-16", messages: 0, applications: 0 },
      { monday: "2026-02-23", messages: 5, applications: 0 },
      { monday: "2026-03-02", messages: 1, applications: 4 },
    ]);
  });
});
