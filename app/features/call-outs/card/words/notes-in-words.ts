import { type CardWords, english } from "./english.ts";

const notes = ["empty", "notStored", "withoutPhotographs", "photographRefused"] as const;

/** Returns a stored note or the site's refusal in the words of the page. Others stay in English. */
export function inOwnWords(note: string, words: CardWords): string {
  const known = notes.find((name) => english[name] === note);
  return known ? words[known] : note;
}
