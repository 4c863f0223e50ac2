import { describe, expect, it } from "vitest";
import { countries } from "../../platform/countries/countries.ts";
import type { CountryCode } from "../../platform/countries/country.ts";
import { inCountry } from "../../platform/countries/home.ts";
import {
  isRegistration,
  registrationKey,
  registrationWarning,
  vatKey,
  vatWarning,
} from "./company-numbers.schema.ts";

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

/** What somebody types, and the key. An empty one is right, but does not identify a firm. */
type Typed = [typed: string, key: string];
const abroad: Record<Exclude<CountryCode, "GB">, Record<"registration" | "vat", Typed[]>> = {
  IE: {
    registration: [
      ["654321", "IE654321"],
      ["CRO 054 321", "IE54321"],
      ["ie54321", "IE54321"],
      ["NI012345", "NI012345"],
      ["01234567", "01234567"],
      ["NL 12345678", "NL12345678"],
    ],
    vat: [
      ["1234567FA", "IE1234567FA"],
      ["IE 1234567 T", "IE1234567T"],
      ["1234567TW", "IE1234567TW"],
      ["1A23456T", "IE1A23456T"],
      ["GB 123 4567 82", "123456782"],
      ["123456782", "123456782"],
      ["XI123456782", "123456782"],
      ["DE123456789", "DE123456789"],
    ],
  },
  DE: {
    registration: [
      ["HRB 12345", ""],
      ["HRB 12345 B, Amtsgericht Charlottenburg", "DEHRB12345B/CHARLOTTENBURG"],
      ["Amtsgericht München, HRB 012345", "DEHRB12345/MUENCHEN"],
      ["hrb12345 muenchen", "DEHRB12345/MUENCHEN"],
      ["AG Köln HRA 77", "DEHRA77/KOELN"],
      ["HRB 77 AG Köln", "DEHRB77/KOELN"],
      ["SC123456", "SC123456"],
      ["FR 123 456 789", "FR123456789"],
    ],
    vat: [
      ["123456789", "DE123456789"],
      ["DE 123 456 789", "DE123456789"],
      ["GB123456782", "123456782"],
    ],
  },
  NL: {
    registration: [
      ["12345678", "NL12345678"],
      ["KvK 12345678", "NL12345678"],
      ["GB 01234567", "01234567"],
      ["BE 0123.456.789", "BE0123456789"],
    ],
    vat: [
      ["001234567B01", "NL001234567B01"],
      ["NL 0012.34.567.B01", "NL001234567B01"],
    ],
  },
  FR: {
    registration: [
      ["123 456 789", "FR123456789"],
      ["123 456 789 00012", "FR123456789"],
      ["RCS Paris B 123 456 789", "FR123456789"],
      ["SIREN 123456789", "FR123456789"],
    ],
    vat: [
      ["40 303 265 045", "FR40303265045"],
      ["FR AB 303265045", "FRAB303265045"],
      ["DE 123 456 789", "DE123456789"],
      ["GB 123 4567 82", "123456782"],
    ],
  },
  BE: {
    registration: [
      ["0123.456.789", "BE0123456789"],
      ["BE 0123 456 789", "BE0123456789"],
      ["123.456.789", "BE0123456789"],
      ["KBO 1123.456.789", "BE1123456789"],
    ],
    vat: [
      ["0123.456.789", "BE0123456789"],
      ["BE0123456789", "BE0123456789"],
    ],
  },
};

describe.each(Object.entries(abroad))("for a firm in %s", (code, { registration, vat }) => {
  const home = countries[code as CountryCode];
  it.each(registration)("registration number %s is %s", (typed, key) => {
    inCountry(home, () => {
      expect(registrationKey(typed)).toBe(key || undefined);
      expect([isRegistration(typed), registrationWarning(typed)]).toEqual([true, undefined]);
    });
  });

  it.each(vat)("VAT number %s is %s", (typed, key) => {
    inCountry(home, () => {
      expect(vatKey(typed)).toBe(key);
      expect(vatWarning(typed)).toBeUndefined();
    });
  });

  it.each(["GB 123 4567 83", "NO 123456789"])("%s is no VAT number", (typed) =>
    inCountry(home, () => expect(vatKey(typed)).toBeUndefined()),
  );

  it.each(["none", "HRB", "1".repeat(20)])(
    "%s brings a warning that shows a number of this country",
    (typed) =>
      inCountry(home, () => {
        expect(vatKey(typed)).toBeUndefined();
        expect(vatWarning(typed)).toContain(`such as ${code}`);
        const warning = registrationWarning(typed)!;
        const example = /such as (.+)\. If yours is right/.exec(warning)?.[1] ?? "";
        expect(registrationKey(example)).toMatch(new RegExp(`^${code}`));
      }),
  );
});
