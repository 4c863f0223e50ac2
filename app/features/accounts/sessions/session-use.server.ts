import type { Db } from "../../../platform/db/tables.ts";

/** Whether somebody has used one of these sessions since then. The time of a use is exact to five minutes. */
export async function wasUsedSince(db: Db, since: Date, sessionIds: readonly number[]): Promise<boolean> {
  if (sessionIds.length === 0) return false;
  const used = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "in", sessionIds)
    .where("last_seen_at", ">", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
