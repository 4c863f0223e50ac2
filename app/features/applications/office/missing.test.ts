import { describe, expect, it } from "vitest";
import { missingOf } from "./missing.ts";

type Asked = Parameters<typeof missingOf>[0];

const now = "2026-03-11T09:00:00.000Z";
const nobody = { asked_at: null, ends_at: null, reminders: 0, answer: null };
const waiting: Asked["references"] = [
  { ...nobody, referee: "ref1", state: "waiting" },
  { ...nobody, referee: "ref2", state: "waiting" },
];
const [first, second] = waiting;
const nothing = {
  status: "references_asked",
  step_at: "2026-03-02T09:00:00.000Z",
  fields: {
    reg_number: "01234567",
    vat_number: "GB 123 4567 82",
    email: "ada@haulage.example.com",
    accounts_email: "accounts@haulage.example.com",
    ref1_email: "office@first.example.com",
    ref2_email: "office@second.example.com",
  },
  letters: [],
  shared_places: [],
  terms_confirmed: true,
  references: waiting,
} as unknown as Asked;

describe("what is missing", () => {
  it("is the answer or decision that the step waits for, with the time it has waited", () => {
    expect(missingOf({ ...nothing, status: "received" }, now)).toEqual([
      "The references have not been asked, for 9 days.",
    ]);
    expect(missingOf(nothing, now)).toEqual([
      "Reference 1 has not answered, for 9 days.",
      "Reference 2 has not answered, for 9 days.",
    ]);
    const given = { ...first!, state: "given" as const };
    const none = { ...second!, state: "none_given" as const };
    expect(missingOf({ ...nothing, references: [given, second!] }, now)).toEqual([
      "Reference 2 has not answered, for 9 days.",
    ]);
    expect(missingOf({ ...nothing, references: [given, none] }, now)).toEqual([
      "The decision is open, for 9 days.",
    ]);
  });

  it("includes failed letters, numbers that look wrong, and referees with the applicant's own address", () => {
    const { email } = nothing.fields;
    const wrong = {
      ...nothing,
      fields: { ...nothing.fields, reg_number: "12", vat_number: "12", ref1_email: email, ref2_email: email },
      letters: [{ state: "failed" }],
    } as unknown as Asked;
    expect(missingOf(wrong, now)).toHaveLength(7);
  });

  it("includes that nobody knows which payment terms the applicant saw", () => {
    expect(missingOf({ ...nothing, terms_confirmed: false }, now)).toContain(
      "It came from another form than ours, which did not say which payment terms it showed.",
    );
  });

  it.each(["approved", "declined", "spam"] as const)("is nothing once the application is %s", (status) => {
    expect(missingOf({ ...nothing, status }, now)).toEqual([]);
  });
});
