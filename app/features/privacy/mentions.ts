import { spellingsOf } from "../../platform/validation/account-address.ts";

const inAddress = "[\\p{L}\\p{N}._%+-]";
const lineBreakInJson = "(?<=\\\\[nrt])";

/** Whether a text contains the address as a whole, and not as a part of another address. */
export function mentions(words: unknown, email: string): boolean {
  return typeof words === "string" && patternOf(email).test(words);
}

export function withoutMentions(words: string, email: string): string {
  return words.replace(patternOf(email), erasedAddress);
}

/** The replacements for an erased address and an erased name. */
const erasedAddress = "[erased]";
export const erasedName = "Erased person";

/** Returns the name to store after an erasure. */
export function nameAfter(name: unknown, isTheirs: boolean, email: string): string {
  return isTheirs || mentions(name, email) ? erasedName : String(name);
}

function patternOf(email: string): RegExp {
  const literals = spellingsOf(email).map((spelling) =>
    spelling.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`),
  );
  return new RegExp(
    `(?:(?<!${inAddress})|${lineBreakInJson})(?:${literals.join("|")})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    "giu",
  );
}
