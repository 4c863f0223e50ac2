import { expect, it } from "vitest";
import { ageInWords } from "./age-in-words.ts";

it.each([
  ["2026-03-02T08:59:30.000Z", "just now"],
  ["2026-03-02T08:58:00.000Z", "2 minutes ago"],
  ["2026-03-02T08:00:00.000Z", "1 hour ago"],
  ["2026-02-27T10:00:00.000Z", "2 days ago"],
  ["2026-03-02T09:00:01.000Z", "just now"],
])("%s was %s", (from, words) => {
  expect(ageInWords(from, "2026-03-02T09:00:00.000Z")).toBe(words);
});
