import { describe, expect, it } from "vitest";
import { registrationKey, registrationWarning, vatKey, vatWarning } from "./company-numbers.schema.ts";

describe("a VAT number", () => {
  it.each(["123456782", "GB 123 4567 82", "gb123456782", "GB123456782001", "XI 123456782", "GD123", "HA999"])(
    "%s is right by the rule of 97",
    (number) => expect(vatWarning(number)).toBeUndefined(),
  );
  it("is right by the rule of 97 less 55", () => expect(vatWarning("GB 100 0000 34")).toBeUndefined());
  it.each(["123456783", "GB 123 4567 8", "000000000", "12345678", "none", "1234567820"])(
    "%s brings a warning",
    (number) => expect(vatWarning(number)).toContain("UK VAT number"),
  );
  it.each(["", " ", "FR 40 303 265 045", "IE6388047V"])("%s cannot be checked", (number) =>
    expect(vatWarning(number)).toBeUndefined(),
  );
});

describe("a company registration number", () => {
  it.each([
    "",
    "01234567",
    "1234567",
    "SC123456",
    "oc 301234",
    "NI012345",
    "R0000123",
    "IP99999R",
    "SP1234RS",
    "RS007853",
  ])("%s looks right", (number) => expect(registrationWarning(number)).toBeUndefined());
  it.each(["12345", "123456789", "sole trader", "S123456", "ABCDEFGH"])("%s brings a warning", (number) =>
    expect(registrationWarning(number)).toContain("Most are eight digits"),
  );
});

describe("numbers in the form by which files are compared", () => {
  it.each([
    ["GB 123 4567 82", "123456782"],
    ["123456782", "123456782"],
    ["xi123456782", "123456782"],
    ["gb 123-4567-82 001", "123456782001"],
    ["fr 40 303 265 045", "FR40303265045"],
    ["NL 0012 34567B01", "NL001234567B01"],
    ["GBGD001", "GD001"],
  ])("VAT number %s is %s", (typed, key) => expect(vatKey(typed)).toBe(key));
  it.each(["", "none", "GB 123 4567 83", "FR 12", "US 123456789", "DE12345678", "__proto__"])(
    "%s is no VAT number",
    (typed) => expect(vatKey(typed)).toBeUndefined(),
  );
  it.each([
    ["1234567", "01234567"],
    ["0123 4567", "01234567"],
    ["sc 123456", "SC123456"],
  ])("registration number %s is %s", (typed, key) => expect(registrationKey(typed)).toBe(key));
  it.each(["", "n/a", "123456789", "sole trader"])("%s is no registration number", (typed) =>
    expect(registrationKey(typed)).toBeUndefined(),
  );
});
