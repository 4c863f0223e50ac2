import { describe, expect, it } from "vitest";
import { byWeek, mondayOf } from "./weeks.ts";

const sunday = new Date("2026-03-08T23:59:59.000Z");

describe("weeks", () => {
  it("begin on Monday", () => {
    expect(mondayOf(sunday).toISOString()).toBe("2026-03-02T00:00:00.000Z");
    expect(mondayOf(new Date("2026-03-09T00:00:00.000Z")).toISOString()).toBe("2026-03-09T00:00:00.000Z");
  });

  it("count what came in each, the empty ones too", () => {
    const messages = ["2026-03-02T00:00:00.000Z", "2026-03-01T23:59:59.999Z", "2026-02-01T12:00:00.000Z"];
    expect(byWeek(sunday, 3, messages, ["2026-03-08T12:00:00.000Z"])).toEqual([
      { monday: "2026-02-16", messages: 0, applications: 0 },
      { monday: "2026-02-23", messages: 1, applications: 0 },
      { monday: "2026-03-02", messages: 1, applications: 1 },
    ]);
  });
});
