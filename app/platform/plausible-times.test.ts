import { expect, it } from "vitest";
import { latestPlausibleEnd } from "./plausible-times.ts";

it("allows a minute of difference between two clocks", () => {
  expect(latestPlausibleEnd(new Date("2026-03-02T09:00:00.000Z"), 30_000)).toBe("2026-03-02T09:01:30.000Z");
});
