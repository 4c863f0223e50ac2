import type { Config } from "../config/config.server.ts";
import { seal, unseal } from "../secrets/sealing.server.ts";

const purpose = "words of a mail";
const owner = "outbox";

/**
 * A word that stands encrypted in the outbox and in clear only in the mail that leaves: links that open an account are
 * no use to somebody who reads the database or the mail log.
 */
export function sealedWord(config: Pick<Config, "secret">, word: string): string {
  return `sealed~${seal(config, purpose, owner, word)}~`;
}

/** Puts the words back. What was not sealed here stays as it is. */
export function unsealWords(config: Pick<Config, "secret">, text: string): string {
  return text.replace(/sealed~([\w-]+)~/g, (marked, sealed: string) => {
    try {
      return unseal(config, purpose, owner, sealed);
    } catch {
      return marked;
    }
  });
}
