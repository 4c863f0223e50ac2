import { expect, it } from "vitest";
import { applicationFields as fields } from "../../../../test/applications.ts";
import { proposeLetter } from "./letters.ts";

const from = {
  name: "Frostway",
  phone: "01632 960114",
  terms: { first_on_receipt: true, payment_days: 30, query_days: 14 },
};

it.each([
  ["ref1", "Dear First Reference Foods Ltd,"],
  ["ref1_reminder", "Dear First Reference Foods Ltd,"],
  ["ref2", "Dear Second Reference Fish Ltd,"],
  ["ref2_reminder", "Dear Second Reference Fish Ltd,"],
  ["approved", "Dear Ada Applicant,"],
] as const)("the letter %s greets the name that the office knows: %s", (kind, greeting) => {
  const { text } = proposeLetter(kind, { reference: "FW-AAAA-BBBB", fields }, from);
  expect(text.split("\n")[0]).toBe(greeting);
});
