import { expect, it } from "vitest";
import { mostLikelyWords, nearWordsOf, neighboursOf } from "./near-words.ts";
import { parseSearch } from "./search-terms.server.ts";

const nearTo = (typed: string) => nearWordsOf(parseSearch(typed)!);

it.each([
  ["thorton", "thornton"],
  ["thornnton", "thornton"],
  ["thormton", "thornton"],
  ["thronton", "thornton"],
  ["hornton", "thornton"],
  ["thornto", "thornton"],
  ["chiled", "chilled"],
])("%s is one letter away from %s", (typed, meant) => expect(neighboursOf(typed)).toContain(meant));

it("takes numbers, codes, short and foreign words as typed", () => {
  for (const typed of ["07700 900298", "cf21klm", "li", "ost", "मेंमें", "x".repeat(60)])
    expect([typed, nearTo(typed)]).toEqual([typed, undefined]);
  expect(nearTo("li thorton")!.map(({ others }) => others.length > 0)).toEqual([false, true]);
  expect(nearTo("john chiled thorton")!.map(({ others }) => others.length > 0)).toEqual([false, true, true]);
});

it("means what most texts contain, and keeps words that a text has as typed", () => {
  const texts = ["webb thornton\nwebb", "thornton, ltd", "thorston", "webber thornton"];
  expect(mostLikelyWords(nearTo("thorton")!, texts)).toEqual({ words: "thornton", count: 3 });
  expect(mostLikelyWords(nearTo("webb thorton")!, texts)).toEqual({ words: "webb thornton", count: 2 });
  expect(mostLikelyWords(nearTo("thorn")!, texts)).toBeUndefined();
});
