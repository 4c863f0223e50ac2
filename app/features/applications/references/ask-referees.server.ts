import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { days } from "../../../platform/durations.ts";
import { type SealedWord, sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Referee } from "./reference-answer.ts";

type Secrets = Pick<Config, "secret" | "appUrl">;

const formMilliseconds = days(30);

/** One request to a referee. The key of its form is derived from these values. */
export type Asking = { application_id: number; referee: Referee; asked_at: string; ends_at: string };

export function newAsking(application_id: number, referee: Referee, now: Date): Asking {
  const ends_at = new Date(now.getTime() + formMilliseconds).toISOString();
  return { application_id, referee, asked_at: now.toISOString(), ends_at };
}

/**
 * Returns the key in the address of a referee's form. The key is derived from the referee, the time of the request and
 * the site's secret, so that a reminder links to the same form. The database stores its hash. The mail log shows a mark
 * in its place.
 */
export function referenceToken(
  { secret }: Pick<Config, "secret">,
  { application_id, referee, asked_at }: Asking,
): string {
  return sign({ secret }, "reference form", `${application_id} ${referee} ${asked_at}`);
}

/** The address of the form, as a mail to this recipient contains it, and when the form expires. */
export type FormLink = { address: string; sealed: SealedWord; ends_at: string };

export function formLink(
  config: Secrets,
  recipient: string,
  { token, ends_at }: { token: string; ends_at: string },
): FormLink {
  const sealed = sealWord(config, recipient, token);
  return { address: `${config.appUrl}/reference/${sealed.mark}`, sealed, ends_at };
}

/** Stores in the letter's transaction that it asked a referee. Earlier requests can then no longer be answered. */
export async function recordAsking(
  transaction: Db,
  { secret }: Pick<Config, "secret">,
  { asking, recipient, letterId }: { asking: Asking; recipient: string; letterId: number },
): Promise<void> {
  await transaction
    .insertInto("trade_references")
    .values({
      ...asking,
      recipient,
      letter_id: letterId,
      token_hash: hashToken(referenceToken({ secret }, asking)),
      given_by: null,
      position: null,
      trading_since: null,
      terms: null,
      credit: null,
      pays: null,
      again: null,
      remarks: null,
      answered_at: null,
      taken_by: null,
      client_address: null,
      created_at: asking.asked_at,
    })
    // Two letters sent at the same moment link to the same form.
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ letter_id: letterId }))
    .execute();
}
