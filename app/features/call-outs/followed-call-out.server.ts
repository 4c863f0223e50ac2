import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/errors.ts";
import { sign } from "../../platform/secrets/signing.server.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import { type CallOutRow, type StepRow, stepsOf } from "./call-outs.server.ts";
import { mainRowOf } from "./join-call-outs.server.ts";

/** `ends_at` is of the page that was asked for, whatever its call-out was joined to. */
export type Followed = { row: CallOutRow; steps: StepRow[]; ends_at: string };

/**
 * The key in the address of the driver's page. It follows from the reference and the site's secret, so that a card which is sent
 * twice is answered alike; the database has only its hash.
 */
export function pageToken(config: Pick<Config, "secret">, reference: string): string {
  return sign(config, "call-out page", reference);
}

export function pageUrl({ appUrl, ...config }: Pick<Config, "secret" | "appUrl">, reference: string): string {
  return new URL(`/call-out/${pageToken(config, reference)}`, appUrl).href;
}

/** Throws `NotFound` for a key that is none, or whose page has ended. */
export async function followCallOut(db: Db, now: Date, token: string): Promise<Followed> {
  const own = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("page_token_hash", "=", hashToken(token))
    .where("page_ends_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!own) throw new NotFound();
  const row = await mainRowOf(db, own);
  return { row, steps: await stepsOf(db, row.id), ends_at: own.page_ends_at };
}
