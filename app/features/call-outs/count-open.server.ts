import { sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { hours } from "../../platform/durations.ts";
import { openStatuses } from "./call-out-status.ts";

/**
 * Written with `coalesce` so that SQLite uses the index of the few open statuses. Without statistics it would use the
 * index of `joined_to`, which is null in nearly all rows.
 */
export const isNotJoined = sql<boolean>`coalesce(joined_to, 0) = 0`;

/** Counts open call-outs that are not joined to another. */
export async function countOpenCallOuts(db: Db): Promise<number> {
  return countRows(db.selectFrom("call_outs").where("status", "in", openStatuses).where(isNotJoined));
}

/** Counts the open call-outs that somebody has seen. */
export async function countCallOutsUnderWay(db: Db): Promise<number> {
  const statuses = openStatuses.filter((status) => status !== "received");
  return countRows(db.selectFrom("call_outs").where("status", "in", statuses).where(isNotJoined));
}

/** Counts the call-outs that nobody has seen yet. A rehearsal is none. */
export async function countNewCallOuts(db: Db): Promise<number> {
  return countRows(unseen(db));
}

/** More unseen call-outs than a night brings: the breakdown mailbox then gets one mail about all of them. */
const mostMailedEach = 10;

/**
 * Returns whether so many call-outs of the last hour wait unseen that a mail about each would bury those that matter.
 * Older ones do not count: an office that works by mail alone may never press “I have seen it”.
 */
export async function isFlood(db: Db, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hours(1)).toISOString();
  return (await countRows(unseen(db).where("created_at", ">", since))) > mostMailedEach;
}

function unseen(db: Db) {
  return db
    .selectFrom("call_outs")
    .where("status", "=", "received")
    .where(isNotJoined)
    .where("is_rehearsal", "=", 0);
}

/** Returns when the oldest call-out that nobody has seen was reported. */
export async function oldestNewCallOut(db: Db): Promise<string | null> {
  const oldest = await db
    .selectFrom("call_outs")
    .select("created_at")
    .where("status", "=", "received")
    .where("joined_to", "is", null)
    .where("is_rehearsal", "=", 0)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at ?? null;
}
