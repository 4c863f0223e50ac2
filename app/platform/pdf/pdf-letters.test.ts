import fc from "fast-check";
import { expect, it } from "vitest";
import { isBlank } from "../validation/plain-text.ts";
import { toPdfLetters } from "./pdf-letters.server.ts";

it("leaves the alphabets of Europe, Vietnam and north India unchanged", async () => {
  const typed = "Ærø, Łódź, Ψυχή, ὄρος, Владимир, Ѣ, Nguyễn, हिन्दी, £ € ₹, “so”…\n\tand on";
  expect(await toPdfLetters(typed)).toEqual({ content: typed, isNumbered: false });
});

it("prints other characters by number, adjacent ones in one pair of brackets", async () => {
  expect(await toPdfLetters({ name: "王 小明", lines: ["ش", { deep: "a🚚b" }], id: 7, none: null })).toEqual({
    content: {
      name: "[U+738B] [U+5C0F U+660E]",
      lines: ["[U+0634]", { deep: "a[U+1F69A]b" }],
      id: 7,
      none: null,
    },
    isNumbered: true,
  });
});

it("joins a letter and its combining accent", async () => {
  expect(await toPdfLetters("e\u0301")).toEqual({ content: "\u00E9", isNumbered: false });
});

it.each([
  ["Non\u2011executive director", "Non-executive director"],
  ["1\u202FHigh\u2009Street\u2007", "1 High Street "],
  ["VT\u000BLtd", "VT Ltd"],
  ["\u202A+44 7700 900123\u202C", "+44 7700 900123"],
  ["Ｈａｕｌａｇｅ ﬁrst ⒜", "Haulage first (a)"],
  ["two\u2028lines", "two\nlines"],
])("prints %j in its plain form, without the note about numbers", async (typed, content) => {
  expect(await toPdfLetters(typed)).toEqual({ content, isNumbered: false });
});

it("numbers only the visible characters of joined emoji", async () => {
  const { content } = await toPdfLetters("👨\u200D👩 ❤\uFE0F");
  expect(content).toBe("[U+1F468 U+1F469] [U+2764]");
});

it("turns any text into printable letters, and visible text never into nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 0x10_ff_ff }), { minLength: 1 }), async (signs) => {
      const typed = String.fromCodePoint(...signs);
      const { content } = await toPdfLetters(typed);
      if (!isBlank(typed)) expect(content).not.toBe("");
      expect(await toPdfLetters(content)).toEqual({ content, isNumbered: false });
    }),
  );
});
