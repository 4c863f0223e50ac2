import { describe, expect, it } from "vitest";
import { missingOf } from "./missing.ts";

const now = "2026-03-11T09:00:00.000Z";
const nothing = {
  status: "references_asked",
  step_at: "2026-03-02T09:00:00.000Z",
  fields: { reg_number: "01234567", vat_number: "GB 123 4567 82" },
  letters: [],
  notes: [],
} as unknown as Parameters<typeof missingOf>[0];
const note = (created_at: string) => ({ id: 1, author: "Olive", text: "Good.", created_at });

describe("what is missing", () => {
  it("is what the step waits for, and for how long", () => {
    expect(missingOf({ ...nothing, status: "received" }, now)).toEqual([
      "The references have not been asked, for 9 days.",
    ]);
    expect(missingOf(nothing, now)).toEqual(["No answer of a reference is noted, for 9 days."]);
    expect(missingOf({ ...nothing, notes: [note("2026-03-01T09:00:00.000Z")] }, now)).toHaveLength(1);
    expect(missingOf({ ...nothing, notes: [note("2026-03-05T09:00:00.000Z")] }, now)).toEqual([
      "The decision is open, for 9 days.",
    ]);
  });

  it("is also a letter that failed, and a number that looks wrong", () => {
    const wrong = {
      ...nothing,
      fields: { ...nothing.fields, reg_number: "12", vat_number: "12" },
      letters: [{ state: "failed" }],
    } as unknown as typeof nothing;
    expect(missingOf(wrong, now)).toHaveLength(4);
  });

  it.each(["approved", "declined", "spam"] as const)("is nothing once it is %s", (status) => {
    expect(missingOf({ ...nothing, status }, now)).toEqual([]);
  });
});
