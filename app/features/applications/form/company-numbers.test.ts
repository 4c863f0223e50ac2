import { describe, expect, it } from "vitest";
import { registrationWarning, vatWarning } from "./company-numbers.ts";

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
