import { randomBytes } from "node:crypto";
import type { Config } from "../config/config.server.ts";
import { seal, unseal } from "../secrets/sealing.server.ts";

const purpose = "words of a mail";

/** Stands in the text as `mark`. `sealed` is null once the mail has left. */
export type SealedWord = {
  mark: string;
  sealed: string | null;
  /** False for those of mail that was written when words were not bound to theirs. */
  isBound?: false;
};

type Worded = { recipient: string; text: string; html: string };

/**
 * A word that waits encrypted beside its mail and stands in clear only in the mail that leaves: links that open an
 * account are no use to somebody who reads the database or the mail log. Only this mail, to this address, opens it; the
 * mark in the text is worth nothing elsewhere, whoever types it.
 */
export function sealWord(config: Pick<Config, "secret">, recipient: string, word: string) {
  const mark = `sealed~${randomBytes(16).toString("base64url")}~`;
  return { mark, sealed: seal(config, purpose, ownerOf(mark, recipient), word) };
}

/** A mail's bodies with its own words put back. Throws when one cannot be opened. */
export function withOpenWords(
  config: Pick<Config, "secret">,
  { recipient, text, html }: Worded,
  words: SealedWord[],
): { text: string; html: string } {
  const opened = words.map((word) => [word.mark, open(config, recipient, word)] as const);
  const putBack = (body: string) =>
    opened.reduce((filled, [mark, word]) => filled.replaceAll(mark, () => word), body);
  return { text: putBack(text), html: putBack(html) };
}

function open(
  config: Pick<Config, "secret">,
  recipient: string,
  { mark, sealed, isBound }: SealedWord,
): string {
  try {
    return unseal(config, purpose, isBound === false ? "outbox" : ownerOf(mark, recipient), sealed ?? "");
  } catch {
    throw new Error("The link in this mail was sealed with another APP_SECRET and cannot be opened.");
  }
}

function ownerOf(mark: string, recipient: string): string {
  return `${mark} ${recipient}`;
}

/** What is left of words after their mail: that there were some. */
export function forgetWords(words: SealedWord[]): SealedWord[] {
  return words.map(({ mark }) => ({ mark, sealed: null }));
}
