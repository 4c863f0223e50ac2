import { rowCount } from "../db/counting.server.ts";
import type { Db } from "../db/tables.ts";
import { forgetOld } from "../retention/forget-old.server.ts";

export type StuckJobs = { kind: string; count: number };

const unhandled = "This version of the site does not know this kind of job.";

/** Counts jobs that were given up or have no handler here, by kind. Mail is left out: the mail log shows it. */
export async function listStuckJobs(db: Db): Promise<StuckJobs[]> {
  return db
    .selectFrom("jobs")
    .select((eb) => ["kind", rowCount(eb).as("count")])
    .where((eb) => eb.or([eb("failed_at", "is not", null), eb("last_error", "=", unhandled)]))
    .where("kind", "<>", "send-mail")
    .groupBy("kind")
    .orderBy("kind")
    .execute();
}

/**
 * Marks jobs of other kinds than these as unknown here, and returns those that were not marked before. They are not
 * given up: a process of the version that scheduled them may still take them.
 */
export async function markUnhandledJobs(db: Db, kinds: string[]): Promise<StuckJobs[]> {
  const found = await unmarkedJobs(db, kinds)
    .select((eb) => ["kind", rowCount(eb).as("count")])
    .groupBy("kind")
    .execute();
  // SQLite takes its write lock even for an update of no rows.
  if (found.length === 0) return [];
  await db
    .updateTable("jobs")
    .set({ last_error: unhandled })
    .where("id", "in", unmarkedJobs(db, kinds).select("id"))
    .execute();
  return found;
}

function unmarkedJobs(db: Db, kinds: string[]) {
  return db
    .selectFrom("jobs")
    .where("failed_at", "is", null)
    .where("kind", "not in", kinds)
    .where((eb) => eb.or([eb("last_error", "is", null), eb("last_error", "<>", unhandled)]));
}

/** A housekeeping task: deletes failed jobs after their retention time. */
export const forgetFailedJobs = forgetOld({ retention: "failedJobs", table: "jobs", since: "failed_at" });
