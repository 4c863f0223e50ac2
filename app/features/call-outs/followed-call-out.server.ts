import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { StreamSource as FollowedLive } from "../../platform/http/event-streams.server.ts";
import { minutes } from "../../platform/durations.ts";
import { orNotFound } from "../../platform/errors.ts";
import type { Secrets } from "../../platform/secrets/keys.server.ts";
import { sign, tokenOf } from "../../platform/secrets/signing.server.ts";
import type { Services } from "../../platform/services.ts";
import { hashToken } from "../../platform/secrets/tokens.server.ts";
import { presentFollowed } from "./call-outs.present.ts";
import { type CallOutRow, type StepRow, stepsOf } from "./call-outs.server.ts";
import { readMinutesUntilLate } from "./late-call-outs.server.ts";
import { mainRowOf } from "./join-call-outs.server.ts";

/** A followed call-out. `ends_at` belongs to the requested page, even if its call-out was joined to another. */
export type Followed = {
  row: CallOutRow;
  steps: StepRow[];
  ends_at: string;
  ring_in_seconds: number | null;
};

/**
 * Returns the key in the address of the driver's page. It is derived from the reference and the site's secret, so that
 * a card that is sent twice gets the same response. The database stores only its hash.
 */
export function pageToken(config: Pick<Config, "secret">, reference: string): string {
  return sign(config, "call-out page", reference);
}

/** Returns the address of the driver's page, also if its key was derived from an earlier secret. */
export function pageUrl(
  { appUrl, ...secrets }: Secrets & Pick<Config, "appUrl">,
  { reference, page_token_hash }: Pick<CallOutRow, "reference" | "page_token_hash">,
): string {
  const token = tokenOf(secrets, page_token_hash, (one) => pageToken(one, reference));
  return new URL(`/call-out/${token}`, appUrl).href;
}

/** Returns the call-out to follow. Throws `NotFound` for an unknown key, and when the page has ended. */
export async function followCallOut(db: Db, now: Date, token: string): Promise<Followed> {
  return orNotFound(await findFollowed(db, now, hashToken(token)));
}

async function findFollowed(db: Db, now: Date, tokenHash: string): Promise<Followed | undefined> {
  const own = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("page_token_hash", "=", tokenHash)
    .where("page_ends_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!own) return undefined;
  const row = await mainRowOf(db, own);
  const ring_in_seconds = row.status === "received" ? await secondsUntilLate(db, now, row) : null;
  return { row, steps: await stepsOf(db, row.id), ends_at: own.page_ends_at, ring_in_seconds };
}

async function secondsUntilLate(db: Db, now: Date, { created_at }: CallOutRow): Promise<number> {
  const lateAt = Date.parse(created_at) + minutes(await readMinutesUntilLate(db));
  return Math.max(0, Math.ceil((lateAt - now.getTime()) / 1000));
}

/** Reads drivers' pages for live events, by the hashes of their keys. */
export function followedLive({ db, clock }: Pick<Services, "db" | "clock">): FollowedLive {
  const now = () => clock.now();
  return {
    topic: "drivers' pages",
    states: (hashes) => statesOf(db, now(), hashes),
    async read(hash) {
      const found = await findFollowed(db, now(), hash);
      return found && presentFollowed(found);
    },
  };
}

const keysAtOnce = 500;

async function statesOf(db: Db, now: Date, hashes: readonly string[]): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (let from = 0; from < hashes.length; from += keysAtOnce) {
    const rows = await db
      .selectFrom("call_outs as own")
      .leftJoin("call_outs as main", "main.id", "own.joined_to")
      .select(["own.page_token_hash", "own.version", "main.id as main_id", "main.version as main_version"])
      .where("own.page_token_hash", "in", hashes.slice(from, from + keysAtOnce))
      .where("own.page_ends_at", ">", now.toISOString())
      .execute();
    for (const row of rows) {
      states.set(row.page_token_hash, [row.version, row.main_id, row.main_version].join(" "));
    }
  }
  return states;
}
