import { toSearchNumber } from "./number-forms.ts";
import { foldText, withoutAccents } from "./search-text.server.ts";

/**
 * A search. Each word must begin a word of the text, or the text must contain the number in any spelling. A word with
 * signs in it, such as "box-van", is several words with one space between them, and they must follow one another.
 */
export type SearchTerms = { words: readonly string[]; number: string | undefined };

const maxWords = 8;
const notInWords = /[^\p{L}\p{M}\p{N}]+/u;

/** Parses a search. Returns undefined where nothing is left to search for. */
export function parseSearch(typed: string): SearchTerms | undefined {
  const folded = withoutAccents(foldText(typed));
  const words = folded
    .split(/\s+/)
    .map((word) => word.split(notInWords).filter(Boolean).join(" "))
    .filter((word) => word !== "")
    .slice(0, maxWords);
  if (words.length === 0) return undefined;
  const number = toSearchNumber(folded.trim());
  // A number plate has at least one digit, and people write it with or without spaces.
  return { words, number: number && /\d/.test(number) ? number : undefined };
}

/** Returns whether a folded text matches the search. The queries in `find-by-words.server.ts` follow the same rule. */
export function matchesSearch(text: string, { words, number }: SearchTerms): boolean {
  if (number !== undefined && text.includes(number)) return true;
  return words.every((word) => (isNumber(word) ? text.includes(word) : beginsWord(text, word)));
}

/** Returns whether a word is a number. Numbers match anywhere, because people often know only the end. */
export function isNumber(word: string): boolean {
  return /^\d{3,}$/.test(word);
}

function beginsWord(text: string, word: string): boolean {
  if (!text.includes(word.split(" ")[0]!)) return false;
  const following = word.replaceAll(" ", "[^\\p{L}\\p{M}\\p{N}]+");
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${following}`, "u").test(text);
}
