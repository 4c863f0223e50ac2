import type { Config } from "../../../platform/config/config.server.ts";
import { days } from "../../../platform/durations.ts";
import { type SealedWord, sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { seal, unseal } from "../../../platform/secrets/sealing.server.ts";

const purpose = "address whose account somebody else has opened";
const linkMilliseconds = days(7);

/** `email`: the address that the link was mailed to. */
export type NotMineLink = { userId: number; email: string };

/** Makes a link to the page on which the owner of an address deletes an account that was opened with it. */
export function makeNotMineLink(
  config: Config,
  now: Date,
  { userId, email }: NotMineLink,
): { address: string; sealed: SealedWord } {
  const expires = Math.floor((now.getTime() + linkMilliseconds) / 1000);
  const sealed = sealWord(config, email, seal(config, { purpose, owner: `${userId} ${expires}` }, email));
  return { address: `${config.appUrl}/not-mine/${userId}-${expires}-${sealed.mark}`, sealed };
}

/** Reads a link. Returns undefined for a link that this site did not make, or that is older than seven days. */
export function readNotMineLink(config: Config, now: Date, token: string): NotMineLink | undefined {
  const [, id, expires, proof] = /^(\d{1,9})-(\d{1,11})-([\w.-]+)$/.exec(token) ?? [];
  if (!proof || Number(expires) * 1000 <= now.getTime()) return undefined;
  const email = unseal(config, { purpose, owner: `${id} ${expires}` }, proof);
  return email === undefined ? undefined : { userId: Number(id), email };
}
