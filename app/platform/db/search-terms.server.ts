import { spacedForms, toSearchNumber } from "./number-forms.ts";
import { foldSearch } from "./search-text.server.ts";

/**
 * What a text must contain: each of the parts anywhere, and each word at the beginning of a word, in one of its forms.
 * A form with spaces, such as "box van", is several words that follow one another, whatever signs are between them.
 */
export type Wanted = { parts: readonly string[]; words: readonly (readonly string[])[] };

/**
 * A search, as alternatives: one of them must match. The first are the words as typed. The others, if any, are the same
 * number or code in other spellings.
 */
export type SearchTerms = readonly [Wanted, ...Wanted[]];

const maxWords = 8;
const fewestInCode = 4;
const notInWords = /[^\p{L}\p{M}\p{N}]+/u;

/** Parses a search. Returns undefined where nothing is left to search for. */
export function parseSearch(typed: string): SearchTerms | undefined {
  const folded = foldSearch(typed);
  const words = folded
    .split(/\s+/)
    .map((word) => word.split(notInWords).filter(Boolean).join(" "))
    .filter((word) => word !== "")
    .slice(0, maxWords);
  if (words.length === 0) return undefined;
  const beginnings = words.filter((word) => !isNumber(word));
  const asTyped = {
    parts: words.filter(isNumber),
    words: beginnings.map((word) => [word, ...spacedForms(word)]),
  };
  const code = toSearchNumber(folded) ?? folded;
  // A number plate has at least one digit, and people write it with or without spaces.
  const isCode = /\d/.test(code) && !notInWords.test(code) && code.length >= fewestInCode;
  if (!isCode || isNumber(folded)) return [asTyped];
  const spaced = words.length > 1 ? spacedForms(code) : [];
  return [
    asTyped,
    { parts: [code], words: [] },
    ...(spaced.length === 0 ? [] : [{ parts: [], words: [spaced] }]),
  ];
}

/** Returns whether a folded text matches the search. The queries in `find-by-words.server.ts` follow the same rule. */
export function matchesSearch(text: string, sought: SearchTerms): boolean {
  return sought.some(
    ({ parts, words }) =>
      parts.every((part) => text.includes(part)) &&
      words.every((forms) => forms.some((form) => beginsWord(text, form))),
  );
}

/** Returns whether a word is a number. Numbers match anywhere, because people often know only the end. */
function isNumber(word: string): boolean {
  return /^\d{3,}$/.test(word);
}

function beginsWord(text: string, word: string): boolean {
  if (!text.includes(word.split(" ")[0]!)) return false;
  const following = word.replaceAll(" ", "[^\\p{L}\\p{M}\\p{N}]+");
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${following}`, "u").test(text);
}
