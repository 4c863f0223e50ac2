import { countRows, hourOf, rowCount } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { ApplicationStatus } from "./application-status.ts";

/** Counts the applications that nobody has dealt with yet. */
export async function countNewApplications(db: Db): Promise<number> {
  return countRows(db.selectFrom("trade_applications").where("status", "=", "received"));
}

/** Counts the applications of each status. */
export async function countApplications(db: Db): Promise<Partial<Record<ApplicationStatus, number>>> {
  const counts = await db
    .selectFrom("trade_applications")
    .select((eb) => ["status", rowCount(eb).as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

/** Returns when the oldest received application arrived. */
export async function oldestNewApplication(db: Db): Promise<string | null> {
  const oldest = await db
    .selectFrom("trade_applications")
    .select("created_at")
    .where("status", "=", "received")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return oldest?.created_at ?? null;
}

/** Counts the applications of each hour of UTC since a moment, without spam. Hours without applications are left out. */
export async function applicationsByHour(db: Db, since: Date): Promise<{ hour: string; count: number }[]> {
  return db
    .selectFrom("trade_applications")
    .select((eb) => [hourOf("created_at").as("hour"), rowCount(eb).as("count")])
    .where("created_at", ">=", since.toISOString())
    .where("status", "<>", "spam")
    .groupBy("hour")
    .execute();
}
