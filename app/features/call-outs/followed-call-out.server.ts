import type { Selectable } from "kysely";
import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { minutes } from "../../platform/durations.ts";
import { orNotFound } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets/keys.server.ts";
import { sign, tokenOf } from "../../platform/secrets/signing.server.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import { isOpen } from "./call-out-status.ts";
import { type CallOutRow, type StepRow, stepsOf } from "./call-outs.server.ts";
import { readMinutesUntilLate } from "./late-call-outs.server.ts";
import type { CallOutNotesTable } from "./call-outs.tables.ts";
import { mainRowOf } from "./join-call-outs.server.ts";

/** A followed call-out. `ends_at` belongs to the requested page, even if its call-out was joined to another. */
export type Followed = {
  row: CallOutRow;
  steps: StepRow[];
  ends_at: string;
  ring_in_seconds: number | null;
  told: Pick<Selectable<CallOutNotesTable>, "text" | "told_driver" | "created_at">[];
  /** The language of whoever follows. Of joined reports each has its own. */
  language: CallOutRow["language"];
};

/**
 * Returns the key in the address of the driver's page. It is derived from the reference and the site's secret, so that
 * a card that is sent twice gets the same response. The database stores only its hash.
 */
export function pageToken(config: Pick<Config, "secret">, reference: string): string {
  return sign(config, "call-out page", reference);
}

/**
 * Returns the address of the driver's page, also if its key was derived from an earlier secret. Returns null if that
 * secret was lost.
 */
export function pageUrl(
  { appUrl, ...secrets }: Secrets & Pick<Config, "appUrl">,
  { reference, page_token_hash }: Pick<CallOutRow, "reference" | "page_token_hash">,
): string | null {
  const token = tokenOf(secrets, page_token_hash, (one) => pageToken(one, reference));
  return token && addressOfPage(appUrl, token);
}

export function addressOfPage(appUrl: string, token: string): string {
  return new URL(`/call-out/${token}`, appUrl).href;
}

/** Returns the call-out to follow. Throws `NotFound` for an unknown key, and when the page has ended. */
export async function followCallOut(db: Db, now: Date, token: string): Promise<Followed> {
  return orNotFound(await findFollowed(db, now, hashToken(token)));
}

export async function findFollowed(db: Db, now: Date, tokenHash: string): Promise<Followed | undefined> {
  const own = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("page_token_hash", "=", tokenHash)
    .where("page_ends_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!own) return undefined;
  const row = await mainRowOf(db, own);
  const ring_in_seconds = row.status === "received" ? await secondsUntilLate(db, now, row) : null;
  return {
    row,
    steps: await stepsOf(db, row.id),
    ends_at: own.page_ends_at,
    ring_in_seconds,
    told: await toldDriver(db, row.id),
    language: own.language,
  };
}

/** Returns the open call-out that this page shows and its driver may correct, or undefined. */
export async function findByPage(db: Db, now: Date, token: string): Promise<CallOutRow | undefined> {
  const own = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("page_token_hash", "=", hashToken(token))
    .where("page_ends_at", ">", now.toISOString())
    .executeTakeFirst();
  return own && isOpen((await mainRowOf(db, own)).status) ? own : undefined;
}

async function toldDriver(db: Db, callOutId: number): Promise<Followed["told"]> {
  return db
    .selectFrom("call_out_notes")
    .select(["text", "told_driver", "created_at"])
    .where("call_out_id", "=", callOutId)
    .where("told_driver", "is not", null)
    .orderBy("id")
    .execute();
}

async function secondsUntilLate(db: Db, now: Date, { created_at }: CallOutRow): Promise<number> {
  const lateAt = Date.parse(created_at) + minutes(await readMinutesUntilLate(db));
  return Math.max(0, Math.ceil((lateAt - now.getTime()) / 1000));
}
