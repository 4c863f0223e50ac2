import { counted } from "../db/counting.server.ts";
import type { Db } from "../db/tables.ts";
import { forgetOld } from "../retention/forget-old.server.ts";

export type StuckJobs = { kind: string; count: number };

const unhandled = "This version of the site does not know this kind of job.";

/** Jobs that were given up, or that nobody here can do, by kind. Mail is not among them: the mail log shows it. */
export async function listStuckJobs(db: Db): Promise<StuckJobs[]> {
  return db
    .selectFrom("jobs")
    .select((eb) => ["kind", counted(eb).as("count")])
    .where((eb) => eb.or([eb("failed_at", "is not", null), eb("last_error", "=", unhandled)]))
    .where("kind", "<>", "send-mail")
    .groupBy("kind")
    .orderBy("kind")
    .execute();
}

/**
 * Notes at each job of another kind than these that nobody does it here, and answers those not noted before. They are
 * not given up: a process of the version that left them may still take them.
 */
export async function noteUnhandledJobs(db: Db, kinds: string[]): Promise<StuckJobs[]> {
  const found = await notNotedYet(db, kinds)
    .select((eb) => ["kind", counted(eb).as("count")])
    .groupBy("kind")
    .execute();
  // SQLite would take its write lock for an update of nothing, too.
  if (found.length === 0) return [];
  await db
    .updateTable("jobs")
    .set({ last_error: unhandled })
    .where("id", "in", notNotedYet(db, kinds).select("id"))
    .execute();
  return found;
}

function notNotedYet(db: Db, kinds: string[]) {
  return db
    .selectFrom("jobs")
    .where("failed_at", "is", null)
    .where("kind", "not in", kinds)
    .where((eb) => eb.or([eb("last_error", "is", null), eb("last_error", "<>", unhandled)]));
}

/** A task of housekeeping: who has not looked for so long will not. */
export const forgetFailedJobs = forgetOld({ retention: "failedJobs", table: "jobs", since: "failed_at" });
