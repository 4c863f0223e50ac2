import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBlank, oneLine, plainAddress, severalLines } from "./plain-text.ts";

const codes =
  "00AD 034F 061C 115F 1160 17B4 17B5 180B 180E 200B 200C 200D 200E 200F 202A 202B 202C 202D 202E 2060 2061 2062 2063 2064 " +
  "2066 2067 2068 2069 206A 206F 3164 FE00 FE0F FEFF FFA0 FFF9 FFFB 1BCA0 1D173 E0001 E0041 E007F E0100";
const shapeless = codes
  .split(" ")
  .map((code) => [`U+${code}`, String.fromCodePoint(Number.parseInt(code, 16))] as const);

describe("a shapeless character", () => {
  it.each(shapeless)("%s is removed from a line, a text and an address", (_name, sign) => {
    expect(oneLine(`${sign}Pa${sign}t${sign}`)).toBe("Pat");
    expect(severalLines(`Pa${sign}t\n${sign}Example`)).toBe("Pat\nExample");
    expect(plainAddress(`${sign}pat@exam${sign}ple.com${sign}`)).toBe("pat@example.com");
    expect([oneLine(sign), severalLines(sign), isBlank(sign)]).toEqual(["", "", true]);
  });

  it.each([
    ["in Persian", "می\u200Cخواهم"],
    ["in Hindi", "क्\u200Dष"],
    ["in Sinhala", "ශ්\u200Dරී"],
    ["in a family", "👨\u200D👩\u200D👧"],
    ["in a skin's colour", "👩🏽\u200D🔧"],
    ["in a rainbow", "🏳\uFE0F\u200D🌈"],
    ["in a red heart", "❤\uFE0F"],
    ["in a key", "1\uFE0F\u20E3"],
    ["in the flag of Wales", "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"],
    ["in a name in Chinese", "葛\u{E0100}城"],
  ])("stays if it changes the look of its neighbours: %s", (_where, text) => {
    expect(oneLine(text)).toBe(text);
    expect(severalLines(text)).toBe(text);
  });

  it("is removed from an address even then", () => {
    expect(plainAddress("می\u200Cخواهم@example.com")).toBe("میخواهم@example.com");
  });
});

it("combines a letter and its accent, even if a shapeless character was between them", () => {
  expect(oneLine("Jose\u0301")).toBe("José");
  expect(oneLine("Jose\u200B\u0301")).toBe("José");
  expect(plainAddress("jose\u0301@example.com")).toBe("josé@example.com");
});

it("removes line ends from a line, and makes each line end of a text one LF", () => {
  expect(oneLine("VT\u000BLtd\r\nBcc: all\u2028\u2029here\u0007")).toBe("VT Ltd Bcc: all here");
  expect(severalLines("a\r\nb\rc\u000Bd\u2028e\n\n\tf\u0007")).toBe("a\nb\nc\nd\ne\n\n\tf");
});

it.each([" ", "\u00A0", "\u3000", "\u2800", "\u0301", "\u200B \u3164", "\u0000", ""])(
  "%j is blank",
  (text) => {
    expect([isBlank(text), oneLine(text)]).toEqual([true, ""]);
  },
);

it.each(["x", "É", "王", "7", "-", "🚚", "'", "ঃক"])("%j is not blank", (text) => {
  expect([isBlank(text), oneLine(text)]).toEqual([false, text]);
});

it.each([
  ["two selectors of Mongolian letters after a letter of another script", "\u0CC9\u180B\u180B"],
  ["a joiner after a selector of Mongolian letters", "a\u180B\u200D\u1820"],
  ["a joiner before a vowel of Khmer that has no shape", "\u1780\u200D\u17B4"],
  ["a joiner after a mark of Arabic that has no shape", "a\u061C\u200C\u0628"],
  ["a joiner after a selector of colours that follows a letter", "a\uFE0F\u200D\u{1F600}"],
])("does not keep a character only because of a neighbour that is removed: %s", (_what, text) => {
  expect(oneLine(oneLine(text))).toBe(oneLine(text));
  expect(oneLine(text)).not.toMatch(/\u180B|\u200C|\u200D|\uFE0F/);
});

it("does not change text that is already plain", () => {
  const signs = fc.array(
    fc.oneof(fc.constantFrom(...shapeless.map(([, sign]) => sign)), fc.string({ unit: "binary" })),
  );
  fc.assert(
    fc.property(signs, (parts) => {
      for (const make of [oneLine, severalLines, plainAddress]) {
        const plain = make(parts.join(""));
        expect(make(plain)).toBe(plain);
      }
    }),
  );
});
