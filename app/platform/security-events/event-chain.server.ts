import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Config } from "../config/config.server.ts";
import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inForgettableTransaction } from "../db/transaction.server.ts";
import { logger } from "../log.server.ts";
import type { Renewal } from "../secrets/renewal.ts";
import { reseal, seal, unseal } from "../secrets/sealing.server.ts";
import type { Services } from "../services.ts";
import type { SecurityEventsTable } from "./security-events.tables.ts";

export type ChainLink = { position: number; hash: string };
export type Chain = {
  end: ChainLink;
  /** The last of those that are old enough to be forgotten; nothing but position 0 at first. */
  forgotten: ChainLink;
  /** When it was begun anew on what stood there, since it could not be opened. */
  begunAnew?: string;
};
type EventRow = Selectable<SecurityEventsTable>;
type ChainedRow = EventRow & ChainLink;

const rowsAtOnce = 200;
const purpose = "security event chain";
const owner = "the site";
const nothing: ChainLink = { position: 0, hash: "" };

/**
 * Gives each new event its place: a hash over its row and the hash before it. One process at a time does that, under a lock
 * on the chain's one row, so that it cannot fork and no sign-in waits for another; each event's line in the log tells its
 * hash, which so stands outside of the database.
 */
export async function chainEvents(services: Services): Promise<void> {
  let rows: ChainedRow[];
  do {
    rows = await inForgettableTransaction(services.db, (transaction) => chainSome(services, transaction));
    for (const row of rows) logger.info(lineOf(row), "security event");
  } while (rows.length === rowsAtOnce);
}

/** The chain as it is sealed; undefined when it was changed or sealed with a secret that is no longer known. */
export async function readChain(config: Config, db: Db): Promise<Chain | undefined> {
  const { sealed } = await chainRow(db).executeTakeFirstOrThrow();
  if (sealed === null) return { end: nothing, forgotten: nothing };
  const text = unseal(config, purpose, owner, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Chain);
}

/** Makes others wait who would lengthen or shorten it, and answers how it is. */
export async function lockChain(config: Config, transaction: Db, now: Date): Promise<Chain> {
  await locked(chainRow(transaction)).execute();
  const chain = await readChain(config, transaction);
  if (chain) return chain;
  // Events are noted all the same; that it happened is sealed with the rest.
  logger.error("the chain of security events cannot be opened and is begun anew; see audit verify");
  const { position, hash } = (await lastChained(transaction)) ?? {};
  const end = position && hash ? { position, hash } : nothing;
  return { end, forgotten: end, begunAnew: now.toISOString() };
}

export async function keepChain(config: Config, transaction: Db, chain: Chain): Promise<void> {
  const sealed = seal(config, purpose, owner, JSON.stringify(chain));
  await transaction.updateTable("security_event_chain").set({ sealed }).execute();
}

/** Seals with the current secret what a previous one has sealed. */
export async function renewChain({ db, config }: Services): Promise<Renewal> {
  return db.transaction().execute(async (transaction) => {
    const { sealed } = await locked(chainRow(transaction)).executeTakeFirstOrThrow();
    const anew = sealed === null ? null : reseal(config, purpose, owner, sealed);
    const isNew = anew != null && anew !== sealed;
    if (isNew) await transaction.updateTable("security_event_chain").set({ sealed: anew }).execute();
    return { what: "chains of events", renewed: isNew ? 1 : 0, unopened: anew === undefined ? 1 : 0 };
  });
}

/** What a row's hash has to be: every column that tells something is in it. */
export function hashOf(
  row: EventRow,
  { position, previous }: { position: number; previous: string },
): string {
  const { id, at, kind, result, user_id, by_id, typed_hash, client, device, request_id, details, times } =
    row;
  const what = [id, at, kind, result, user_id, by_id, typed_hash, details, times];
  const told = [position, previous, ...what, client, device, request_id];
  return createHash("sha256").update(JSON.stringify(told)).digest("base64url");
}

async function chainSome({ clock, config }: Services, transaction: Db): Promise<ChainedRow[]> {
  const now = clock.now();
  const fresh = transaction
    .selectFrom("security_events")
    .selectAll()
    .where("position", "is", null)
    .where((eb) => eb.or([eb("folded_by", "is", null), eb("at", "<", now.toISOString().slice(0, 13))]))
    .orderBy("id")
    .limit(rowsAtOnce);
  // Most looks find nothing, and need no lock for that.
  if (!(await fresh.executeTakeFirst())) return [];
  const chain = await lockChain(config, transaction, now);
  const rows: ChainedRow[] = [];
  let { end } = chain;
  for (const row of await locked(fresh).execute()) {
    const position = end.position + 1;
    const hash = hashOf(row, { position, previous: end.hash });
    const place = { position, previous_hash: end.hash, hash, folded_by: null };
    await transaction.updateTable("security_events").set(place).where("id", "=", row.id).execute();
    end = { position, hash };
    rows.push({ ...row, ...end });
  }
  await keepChain(config, transaction, { ...chain, end });
  return rows;
}

function chainRow(db: Db) {
  return db.selectFrom("security_event_chain").select("sealed");
}

function lastChained(db: Db) {
  return db
    .selectFrom("security_events")
    .select(["position", "hash"])
    .where("position", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** One line of the log. Empty fields stay out. */
function lineOf({ kind, result, at, details, times, position, hash, ...row }: ChainedRow): object {
  const told = {
    event: kind,
    result,
    at,
    user: row.user_id,
    by: row.by_id,
    typed: row.typed_hash,
    client: row.client,
    device: row.device,
    request_id: row.request_id,
    details: details === "{}" ? null : JSON.parse(details),
    times: times === 1 ? null : times,
    position,
    hash,
  };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}
