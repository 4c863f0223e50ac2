import type { Selectable } from "kysely";
import { rowCount, countRows } from "../db/counting.server.ts";
import type { Db } from "../db/tables.ts";
import { wakeRunners } from "./jobs.server.ts";
import type { JobsTable } from "./jobs.tables.ts";

export type JobRow = Omit<Selectable<JobsTable>, "payload" | "key" | "lane">;

const maxListed = 50;
const shown = [
  "id",
  "kind",
  "run_at",
  "attempts",
  "held_by",
  "last_error",
  "failed_at",
  "created_at",
] as const;

/** Jobs that have failed or run, those given up first, then the oldest. */
export async function listActiveAndFailedJobs(db: Db): Promise<JobRow[]> {
  return db
    .selectFrom("jobs")
    .select(shown)
    .where((eb) =>
      eb.or([
        eb("failed_at", "is not", null),
        eb("last_error", "is not", null),
        eb("held_by", "is not", null),
      ]),
    )
    .orderBy((eb) => eb.case().when("failed_at", "is not", null).then(0).else(1).end())
    .orderBy("id")
    .limit(maxListed)
    .execute();
}

/** Jobs that are not due yet, or that no process has taken. */
export async function countWaitingJobs(db: Db): Promise<number> {
  return countRows(db.selectFrom("jobs").where("failed_at", "is", null).where("held_by", "is", null));
}

/** Makes a job due at once and forgets its failures. Returns its kind, or undefined if there is no such job. */
export async function retryJob(db: Db, now: Date, id: number): Promise<string | undefined> {
  const job = await db
    .updateTable("jobs")
    .set({ run_at: now.toISOString(), failed_at: null, last_error: null, attempts: 0 })
    .where("id", "=", id)
    .returning("kind")
    .executeTakeFirst();
  if (job) wakeRunners();
  return job?.kind;
}

/** The number of jobs of each kind and state, and when the first of them was due. */
export async function countJobs(
  db: Db,
): Promise<{ kind: string; state: string; count: number; oldest: string }[]> {
  return db
    .selectFrom("jobs")
    .select((eb) => [
      "kind",
      eb
        .case()
        .when("failed_at", "is not", null)
        .then("given up")
        .when("held_by", "is not", null)
        .then("running")
        .else("waiting")
        .end()
        .as("state"),
      rowCount(eb).as("count"),
      eb.fn.min("run_at").as("oldest"),
    ])
    .groupBy(["kind", "state"])
    .execute();
}
