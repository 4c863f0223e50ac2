import { soughtNumber } from "./number-forms.ts";
import { foldText, withoutAccents } from "./search-text.server.ts";

/** What somebody looks for: each word begins a word of what is found, or the number stands in it, however it was typed. */
export type Sought = { words: readonly string[]; number: string | undefined };

const mostWords = 8;

/** Undefined where nothing is left to look for. */
export function soughtIn(typed: string): Sought | undefined {
  const folded = withoutAccents(foldText(typed));
  const words = folded
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "")
    .slice(0, mostWords);
  if (words.length === 0) return undefined;
  const number = soughtNumber(folded.trim());
  // A number plate has one digit at least, and stands with blanks or without.
  return { words, number: number && /\d/.test(number) ? number : undefined };
}

/** Whether a folded text holds it; what indexes find is held against the same rule in `find-page.server.ts`. */
export function holdsSought(text: string, { words, number }: Sought): boolean {
  if (number !== undefined && text.includes(number)) return true;
  return words.every((word) => (isNumber(word) ? text.includes(word) : beginsWord(text, word)));
}

/** Digits count anywhere: of a number people often know the end. */
export function isNumber(word: string): boolean {
  return /^\d{3,}$/.test(word);
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}
