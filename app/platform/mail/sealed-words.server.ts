import { randomBytes } from "node:crypto";
import type { Db } from "../db/tables.ts";
import type { Secrets } from "../secrets/keys.server.ts";
import type { Renewal } from "../secrets/renewal.ts";
import { reseal, seal, unseal } from "../secrets/sealing.server.ts";
import type { Services } from "../services.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

const purpose = "words of a mail";

/** An encrypted secret. The text holds `mark` in its place. `sealed` is null once the mail is sent. */
const sealedWord = z.object({
  mark: z.string(),
  sealed: z.string().nullable(),
  /** False in mails from versions that did not bind a word to its mail. */
  isBound: z.literal(false).optional(),
});
export type SealedWord = z.infer<typeof sealedWord>;
const storedWords = z.array(sealedWord);

export function wordsOf({ sealed_words }: { sealed_words: string }): SealedWord[] {
  return readJson(storedWords, sealed_words);
}

type SealedMail = { recipient: string; text: string; html: string };

/**
 * Encrypts a secret word, such as the token of a link that opens an account. It is stored beside its mail and is
 * readable only in the mail that is sent, not in the database or the mail log. It can be decrypted only for this mail
 * to this recipient. The mark is useless in any other text.
 */
export function sealWord(config: Pick<Secrets, "secret">, recipient: string, word: string) {
  const mark = `sealed~${randomBytes(16).toString("base64url")}~`;
  return { mark, sealed: seal(config, { purpose, owner: ownerOf({ mark }, recipient) }, word) };
}

/** Returns a mail's bodies with its decrypted words in place of their marks. Throws if one cannot be decrypted. */
export function unsealMail(
  config: Secrets,
  { recipient, text, html }: SealedMail,
  words: SealedWord[],
): { text: string; html: string } {
  const opened = words.map((word) => [word.mark, open(config, recipient, word)] as const);
  const fillIn = (body: string) =>
    opened.reduce((filled, [mark, word]) => filled.replaceAll(mark, () => word), body);
  return { text: fillIn(text), html: fillIn(html) };
}

/** Seals again, with the current secret, the words in the outbox that a previous secret sealed. */
export async function reencryptMailLinks({ db, config }: Services): Promise<Renewal> {
  const found: Renewal = { what: "links in mails that wait", renewed: 0, undecryptable: 0 };
  for (const { id, recipient, sealed_words } of await mailsWithWords(db)) {
    const words = wordsOf({ sealed_words });
    const renewed = words.map((word) => {
      const sealed = reseal(config, { purpose, owner: ownerOf(word, recipient) }, word.sealed ?? "");
      if (sealed === undefined) found.undecryptable += 1;
      return { ...word, sealed: sealed ?? word.sealed };
    });
    const changed = renewed.filter(({ sealed }, place) => sealed !== words[place]?.sealed).length;
    if (changed === 0) continue;
    const { numUpdatedRows } = await db
      .updateTable("mails")
      .set({ sealed_words: JSON.stringify(renewed) })
      .where("id", "=", id)
      .where("sealed_words", "=", sealed_words)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) found.renewed += changed;
  }
  return found;
}

function mailsWithWords(db: Db) {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "sealed_words"])
    .where("sent_at", "is", null)
    .where("sealed_words", "<>", "[]")
    .execute();
}

function open(config: Secrets, recipient: string, word: SealedWord): string {
  const opened = unseal(config, { purpose, owner: ownerOf(word, recipient) }, word.sealed ?? "");
  if (opened !== undefined) return opened;
  throw new Error("The link in this mail was sealed with another APP_SECRET and cannot be opened.");
}

function ownerOf({ mark, isBound }: Pick<SealedWord, "mark" | "isBound">, recipient: string): string {
  return isBound === false ? "outbox" : `${mark} ${recipient}`;
}

/** Removes the encrypted words after their mail is sent. The marks stay, to show that the mail had some. */
export function withoutSealedText(words: SealedWord[]): SealedWord[] {
  return words.map(({ mark }) => ({ mark, sealed: null }));
}
