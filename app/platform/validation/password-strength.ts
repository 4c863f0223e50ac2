import { commonStrings, commonWords } from "./common-passwords.ts";
import { plainPassword } from "./plain-text.ts";

const maxAffixLength = 6;

export const tooCommon = "This password is among the most common ones. Please choose another.";

/** Returns a message if the password is easy to guess, otherwise undefined. */
export function weaknessOf(password: string, address?: string | null): string | undefined {
  const folded = plainPassword(password).toLowerCase();
  if (address && folded === address.toLowerCase()) {
    return "The password must not be your email address.";
  }
  if (isCommon(folded)) return tooCommon;
  return undefined;
}

function isCommon(folded: string): boolean {
  if (commonStrings.has(folded) || new Set(folded).size < 3) return true;
  return stemsOf(folded).some((stem) => commonWords.has(stem));
}

/**
 * Returns the words that a password may be built on. They are the password itself, and the password without up to six
 * digits and symbols before or after a word. Each also occurs with symbols replaced by the letters that they resemble.
 */
export function stemsOf(password: string): string[] {
  const folded = password.toLowerCase();
  const stems = new Set([folded]);
  const after = (/[^a-z]*$/.exec(folded)?.[0] ?? "").length;
  const before = (/^[^a-z]*/.exec(folded)?.[0] ?? "").length;
  for (let cut = 1; cut <= Math.min(after, maxAffixLength); cut += 1) stems.add(folded.slice(0, -cut));
  const cuts = before > 0 && before <= maxAffixLength ? [0, before] : [0];
  const bare = [...stems].flatMap((stem) => cuts.map((cut) => stem.slice(cut)));
  return bare.flatMap((stem) => [stem, ...lettersFor(stem)]);
}

/**
 * Returns the word with its symbols read as letters. Some symbols can be either "i" or "l", so there may be two
 * readings.
 */
function lettersFor(word: string): string[] {
  const read = word.replaceAll(/[@430$57]/g, (sign) => letters[sign] ?? sign);
  return ["i", "l"].map((letter) => read.replaceAll(/[1!|]/g, letter)).filter((each) => each !== word);
}

const letters: Record<string, string> = { "@": "a", 4: "a", 3: "e", 0: "o", $: "s", 5: "s", 7: "t" };

type Strength = { score: 0 | 1 | 2 | 3 | 4; words: string };

/** Returns how well a password resists guessing, as a score and in words for the user who types it. */
export function strengthOf(typed: string, shortest: number, address?: string | null): Strength {
  const password = plainPassword(typed);
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
