import type { Db } from "../db/tables.ts";
import { hours } from "../durations.ts";
import { latestEnd } from "../overlong.ts";
import type { Services } from "../services.ts";
import type { JobKind, Jobs } from "./jobs.ts";

export type NewJob<K extends JobKind> = {
  kind: K;
  payload: Jobs[K];
  key?: string;
  /** An hour from now at most; later is not told from what a wrong clock ordered. */
  runAt?: Date;
};
type JobRun = {
  attempt: number;
  /** Aborted when the process is to stop: long work may give up, and is begun again by whoever takes it next. */
  signal: AbortSignal;
};
export type JobHandler<K extends JobKind> = (
  services: Services,
  payload: Jobs[K],
  run: JobRun,
) => Promise<void>;
/**
 * A kind that takes long, and leaves places to the others: mail does not wait for pictures. One that mostly waits, for a
 * mail server say, has its places apart from those that the kinds share.
 */
type SlowJobHandler<K extends JobKind> = { run: JobHandler<K>; atOnce: number; apart?: true };
export type JobHandlers = { [K in JobKind]: JobHandler<K> | SlowJobHandler<K> };

/**
 * Adds work to be done after the commit of the transaction it is added in. It is tried until it succeeds, by whichever
 * process takes it; a handler must bear being run twice.
 */
export async function enqueueJob<K extends JobKind>(db: Db, now: Date, job: NewJob<K>): Promise<void> {
  await db
    .insertInto("jobs")
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      key: job.key ?? null,
      run_at: (job.runAt ?? now).toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      // The count of attempts starts anew, by which a runner that is at it sees that it was ordered again.
      conflict.column("key").doUpdateSet({
        run_at: (job.runAt ?? now).toISOString(),
        failed_at: null,
        last_error: null,
        attempts: 0,
      }),
    )
    .execute();
  if (!job.runAt) wakeRunners();
}

const longestWaitMilliseconds = hours(1);

/** Makes due what waits for longer than any job does: it was ordered, or put off, while the clock was ahead. */
export async function endOverlongWaits(db: Db, now: Date): Promise<void> {
  const latest = latestEnd(now, longestWaitMilliseconds);
  const overlong = db
    .selectFrom("jobs")
    .select("id")
    .where("failed_at", "is", null)
    .where("run_at", ">", latest);
  // SQLite would take its write lock for an update of nothing, too.
  if (!(await overlong.limit(1).executeTakeFirst())) return;
  await db.updateTable("jobs").set({ run_at: now.toISOString() }).where("id", "in", overlong).execute();
}

type Sleeper = { wake(): void };

/** The runners of this process; those of others look by themselves every few seconds. */
export const runners = new Set<Sleeper>();

export function wakeRunners(): void {
  for (const runner of runners) runner.wake();
}
