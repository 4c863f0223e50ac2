import { describe, expect, it } from "vitest";
import { toSearchNumber } from "./number-forms.ts";
import { foldText, searchTextOf } from "./search-text.server.ts";

const finds = (stored: string, sought: string) => {
  const text = searchTextOf([stored]);
  const words = foldText(sought);
  return [words, toSearchNumber(words)].some((needle) => needle !== undefined && text.includes(needle));
};

const mobile = [
  "07700 900298",
  "07700900298",
  "07700-900-298",
  "(07700) 900298",
  "+447700900298",
  "+44 7700 900298",
  "+44 (0)7700 900298",
  "+44 07700 900298",
  "0044 7700 900298",
  "00447700900298",
  "447700900298",
  "０７７００ ９００２９８",
];

describe("a telephone number", () => {
  it.each(mobile)("stored as %s is found in every spelling", (stored) => {
    expect(mobile.filter((sought) => !finds(stored, sought))).toEqual([]);
    for (const part of ["7700 900", "07700 9002", "+44 7700 900", "900298", "0044 7700"])
      expect([part, finds(stored, part)]).toEqual([part, true]);
    for (const other of ["07700 900299", "+44 7700 900297", "01632 900298"])
      expect([other, finds(stored, other)]).toEqual([other, false]);
  });

  it("is found beside another, in a sentence, and with an extension", () => {
    const stored = "Ring 01632 960114 / 07700 900298 or +44 (0)20 7946 0123 ext. 12, please.";
    for (const sought of ["+441632960114", "+447700900298", "02079460123", "+44 20 7946 0123"])
      expect([sought, finds(stored, sought)]).toEqual([sought, true]);
  });

  it("of another country is found in its own form", () => {
    for (const sought of ["+493023125000", "0049 30 23125000", "+49 (0)30 23125-000"])
      expect([sought, finds("+49 30 23125 000", sought)]).toEqual([sought, true]);
  });
});

describe("a number of a country in which a firm can be", () => {
  it.each([
    ["087 123 4567", "+353 87 123 4567"],
    ["030 23125 123", "0049 (0)30 23125-123"],
    ["06 12345678", "+31612345678"],
    ["06 39 98 12 34", "+33 6 39 98 12 34"],
    ["0470 12 34 56", "+32 (0)470 12 34 56"],
  ])("is found with and without its code: %s, %s", (national, international) => {
    for (const stored of [national, international]) {
      for (const sought of [national, international, national.replaceAll(" ", "")])
        expect([stored, sought, finds(stored, sought)]).toEqual([stored, sought, true]);
    }
  });
});

it.each(["(", "a", "a-", " ", "1 ", "1(", "+"])("200,000 times %j is read in linear time", (part) => {
  expect(searchTextOf([part.repeat(200_000)])).toContain(part);
});

it.each(["100%", "100_", "a@b.example", '"1"'])("%s is searched as typed", (words) => {
  expect(toSearchNumber(words)).toBeUndefined();
});

const vat = ["GB 987654320", "GB987654320", "987654320", "gb 987 6543 20", "GB-987-6543-20"];

it.each(vat)("a VAT number stored as %s is found in every spelling", (stored) => {
  expect(vat.filter((sought) => !finds(stored, sought))).toEqual([]);
});

it.each([
  ["00445790", "0044 5790"],
  ["SC 123456", "sc123456"],
  ["SC123456", "SC 123 456"],
  ["TN99 9ZY", "tn999zy"],
  ["TN999ZY", "TN99 9ZY"],
  ["Trade account application FW-7K2M-9QXA from Haulage Ltd", "FW7K2M9QXA"],
  ["Trade account application FW-ABCD-EFGH from Haulage Ltd", "fw abcd efgh"],
])("%s is found by %s", (stored, sought) => expect(finds(stored, sought)).toBe(true));
