import { sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { openStatuses } from "./call-out-status.ts";

/**
 * Said so that the few with an open status are looked up by it: without statistics SQLite would take the index of those that
 * are joined to none, which are nearly all.
 */
export const isNotJoined = sql<boolean>`coalesce(joined_to, 0) = 0`;

/** Those that are not joined to another. */
export async function countOpenCallOuts(db: Db): Promise<number> {
  return countRows(db.selectFrom("call_outs").where("status", "in", openStatuses).where(isNotJoined));
}
