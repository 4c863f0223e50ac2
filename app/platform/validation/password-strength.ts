import { commonStrings, commonWords } from "./common-passwords.ts";

const maxEndingCharacters = 6;

/** Words for a password that guessing finds at once; undefined when it is none. */
export function weaknessOf(password: string, address?: string | null): string | undefined {
  const folded = password.toLowerCase();
  if (address && folded === address.toLowerCase()) {
    return "The password must not be your email address.";
  }
  if (isCommon(folded)) return "This password is among the most common ones. Please choose another.";
  return undefined;
}

/** A common word counts with the digits and signs that people put after it. */
function isCommon(folded: string): boolean {
  if (commonStrings.has(folded) || new Set(folded).size < 3) return true;
  const word = folded.replace(/[^a-z]+$/, "");
  for (
    let length = folded.length;
    length >= word.length && length >= folded.length - maxEndingCharacters;
    length -= 1
  ) {
    if (commonWords.has(folded.slice(0, length))) return true;
  }
  return false;
}

export type Strength = { score: 0 | 1 | 2 | 3 | 4; words: string };

/** How well a password would stand up to guessing, in one word for whoever is typing it. */
export function strengthOf(password: string, shortest: number, address?: string | null): Strength {
  if (password.length < shortest) return { score: 0, words: `Too short: at least ${shortest} characters` };
  if (weaknessOf(password, address)) return { score: 0, words: "Too easy to guess" };
  const variety = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.min(password.length, variety * 2) + kinds;
  if (points >= 20) return { score: 4, words: "Strong" };
  if (points >= 15) return { score: 3, words: "Good" };
  if (points >= 11) return { score: 2, words: "Fair" };
  return { score: 1, words: "Weak" };
}
