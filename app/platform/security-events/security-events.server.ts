import { type Selectable, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { inAsyncCommitTransaction } from "../db/transaction.server.ts";
import { Invalid, TooManyAttempts } from "../errors.ts";
import type { Origin, OriginAndTime, PossibleOrigin } from "../http/origin.ts";
import { logger } from "../log.server.ts";
import { sign } from "../secrets/signing.server.ts";
import { accountAddress } from "../validation/account-address.ts";
import { forgetOld } from "../retention/forget-old.server.ts";
import type { Services } from "../services.ts";
import type { SecurityEventKind, SecurityEventResult } from "./security-event-kinds.ts";
import type { SecurityEventsTable } from "./security-events.tables.ts";

export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The user of the account; null where no account has the typed address. */
  userId: number | null;
  /** The user who acted, where that is somebody else. */
  byId?: number | null;
  /** Contains no secrets and no e-mail addresses. */
  details?: Record<string, string | number | boolean>;
};
type EventWithResult = SecurityEvent & { result: SecurityEventResult; typedHash?: string | undefined };

/** This many successes of a user, and failures of a client, get rows of their own in an hour. */
const maxPerUser = 200;
const maxFailuresPerClient = 30;
/** Once an hour has this many rows, further failures are only counted by kind. */
const maxRowsPerHour = 20_000;

/** Stores a success. Call it inside the transaction of the operation. */
export async function recordSecurityEvent(
  transaction: Db,
  at: OriginAndTime,
  event: SecurityEvent,
): Promise<void> {
  const hour = hourOf(at.now);
  const ofPerson = newest(transaction).where("user_id", "=", event.userId ?? 0);
  const isFlood = await isSince(hour, ofPerson, maxPerUser);
  const row = rowOf(at, { ...event, result: "right" });
  await add(transaction, row, isFlood ? `${event.kind} right ${event.userId} ${hour}` : null);
}

/**
 * Waits for an attempt and stores its refusal as wrong or as too frequent. `typed` is the typed address. It is stored
 * as a hash where no account has it.
 */
export async function recordingRefusals<T>(
  services: Services,
  { origin, typed, ...event }: SecurityEvent & { origin: Origin; typed?: string },
  attempted: Promise<T>,
): Promise<T> {
  try {
    return await attempted;
  } catch (error) {
    if (error instanceof Invalid || error instanceof TooManyAttempts) {
      const typedHash = event.userId || !typed ? undefined : hashTypedAddress(services.config, typed);
      const result = error instanceof Invalid ? "wrong" : "limited";
      await recordRefusal(services, origin, { ...event, typedHash, result });
    }
    throw error;
  }
}

/** Returns a keyed hash that identifies a typed address without revealing it. */
export function hashTypedAddress(config: Services["config"], address: string): string {
  return sign(config, "typed address", accountAddress(address));
}

/** Stores a refusal in its own transaction, since the refused operation is rolled back. Never throws. */
export async function recordRefusal(
  { db, clock }: Services,
  origin: PossibleOrigin,
  event: EventWithResult,
): Promise<void> {
  const now = clock.now();
  try {
    await inAsyncCommitTransaction(db, async (transaction) => {
      const row = rowOf({ ...origin, now }, event);
      await addFailure(transaction, row, hourOf(now));
    });
  } catch (error) {
    logger.error(
      { err: error, kind: event.kind, result: event.result },
      "a security event could not be recorded",
    );
  }
}

async function addFailure(transaction: Db, row: Row, hour: string): Promise<void> {
  const { kind, result, client, user_id } = row;
  if (await isFull(transaction, hour)) {
    const anybody = { user_id: null, typed_hash: null, client: null, device: null, request_id: null };
    return add(transaction, { ...row, ...anybody }, `${kind} ${result} ${hour}`);
  }
  const ofClient = newest(transaction)
    .where("client", "=", client ?? "")
    .where("result", "<>", "right");
  const isFlood = await isSince(hour, ofClient, maxFailuresPerClient);
  if (!isFlood) return add(transaction, row, null);
  await add(transaction, { ...row, typed_hash: null }, `${kind} ${result} ${client} ${user_id} ${hour}`);
}

async function isFull(transaction: Db, hour: string): Promise<boolean> {
  const first = transaction.selectFrom("security_events").select("id").where("at", ">=", hour);
  const from = await first.orderBy("at").orderBy("id").limit(1).executeTakeFirst();
  const to = await newest(transaction).select("id").limit(1).executeTakeFirst();
  return from !== undefined && to !== undefined && to.id - from.id >= maxRowsPerHour;
}

function newest(db: Db) {
  return db.selectFrom("security_events").orderBy("id", "desc");
}

/** Whether the newest `most` of these rows all belong to this hour. */
async function isSince(hour: string, rows: ReturnType<typeof newest>, most: number): Promise<boolean> {
  const row = await rows
    .select("at")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.at >= hour;
}

type Row = Omit<Selectable<SecurityEventsTable>, "id" | "times" | "folded_by">;

/** Adds a row and logs it, or raises the count in the row of its flood. */
async function add(transaction: Db, row: Row, foldedBy: string | null): Promise<void> {
  // The update is tried first: a conflicting insert would use up an id on PostgreSQL, and the ids show how full the
  // hour is.
  if (foldedBy && (await countRepetition(transaction, foldedBy))) return;
  await transaction
    .insertInto("security_events")
    .values({ ...row, folded_by: foldedBy })
    .onConflict((conflict) => conflict.column("folded_by").doUpdateSet(incrementTimes))
    .execute();
  logger.info(lineOf(row), "security event");
}

/**
 * Returns the log line of an event, without empty fields. The line is written before the commit, which may still
 * fail.
 */
function lineOf({ kind, result, at, details, ...row }: Row): object {
  const line = {
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
  };
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null));
}

async function countRepetition(transaction: Db, foldedBy: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("security_events")
    .set(incrementTimes)
    .where("folded_by", "=", foldedBy)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const incrementTimes = { times: sql<number>`security_events.times + 1` };

function rowOf(
  { now, client, device, requestId }: OriginAndTime,
  { kind, result, userId, byId = null, typedHash, details = {} }: EventWithResult,
): Row {
  return {
    at: now.toISOString(),
    kind,
    result,
    user_id: userId,
    by_id: byId,
    typed_hash: typedHash ?? null,
    client,
    device,
    request_id: requestId,
    details: JSON.stringify(details),
  };
}

function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}

/** A housekeeping task. */
export const forgetOldEvents = forgetOld({
  retention: "securityEvents",
  table: "security_events",
  since: "at",
});
