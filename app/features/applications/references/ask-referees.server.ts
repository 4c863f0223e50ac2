import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { days } from "../../../platform/durations.ts";
import { type SealedWord, sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Referee } from "./reference-answer.ts";

type Secrets = Pick<Config, "secret" | "appUrl">;

const formMilliseconds = days(30);

/** One asking: it tells the key of its form. */
export type Asking = { application_id: number; referee: Referee; asked_at: string; ends_at: string };

export function newAsking(application_id: number, referee: Referee, now: Date): Asking {
  const ends_at = new Date(now.getTime() + formMilliseconds).toISOString();
  return { application_id, referee, asked_at: now.toISOString(), ends_at };
}

/**
 * The key in the address of a referee's form. It follows from who was asked, when, and the site's secret, so that a reminder leads
 * to the same form; the database has its hash, and the mail log a mark in its place.
 */
export function referenceToken(
  { secret }: Pick<Config, "secret">,
  { application_id, referee, asked_at }: Asking,
): string {
  return sign({ secret }, "reference form", `${application_id} ${referee} ${asked_at}`);
}

/** Where the form is, as it stands in a mail to this address, and until when. */
export type FormLink = { address: string; sealed: SealedWord; ends_at: string };

export function formLink(
  config: Secrets,
  recipient: string,
  { token, ends_at }: { token: string; ends_at: string },
): FormLink {
  const sealed = sealWord(config, recipient, token);
  return { address: `${config.appUrl}/reference/${sealed.mark}`, sealed, ends_at };
}

/** Notes that a letter asked a referee, in its transaction. Whoever was asked before is asked by the newer one alone. */
export async function noteAsking(
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
    // Two letters of one moment lead to one form.
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ letter_id: letterId }))
    .execute();
}
