import { expect, it } from "vitest";
import { dueInWords } from "./due-in-words.ts";

it.each([
  ["2026-03-02", "due today", false],
  ["2026-03-03", "due tomorrow", false],
  ["2026-03-12", "due in 10 days", false],
  ["2026-03-01", "1 day late", true],
  ["2026-02-20", "10 days late", true],
])("%s is %s", (day, words, isLate) => {
  expect(dueInWords(day, "2026-03-02T09:00:00.000Z")).toEqual({ words, isLate });
});

it("counts days on the firm's clock, also at night in summer", () => {
  expect(dueInWords("2026-07-02", "2026-07-01T23:30:00.000Z").words).toBe("due today");
});
