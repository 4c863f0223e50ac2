import type { Db } from "../db/tables.ts";
import { hours } from "../durations.ts";
import { logger } from "../log.server.ts";
import { latestPlausibleEnd } from "../plausible-times.ts";
import type { Services } from "../services.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import { isKeyOf } from "../keys-of.ts";

export type NewJob<K extends JobKind> = {
  kind: K;
  payload: Jobs[K];
  key?: string;
  /** What the job waits for, such as one receiver. Jobs of a lane leave places to those of others. */
  lane?: string;
  /** The default is now. The latest is the longest wait of its kind, see `JobOptions`. */
  runAt?: Date;
};
type JobRun = {
  attempt: number;
  /** Aborted when the process stops. Long work may give up; the next process begins it again. */
  signal: AbortSignal;
};
export type JobHandler<K extends JobKind> = (
  services: Services,
  payload: Jobs[K],
  run: JobRun,
) => Promise<void>;
/** Options of a kind of job. */
export type JobOptions = {
  /** How many run at once in a process. Slow kinds leave places to others: mail does not wait for pictures. */
  maxConcurrent?: number;
  /** Set for a kind with places of its own, because it mostly waits, for example for a mail server. */
  separate?: true;
  /** How many jobs of one lane run at once in a process. */
  maxPerLane?: number;
  /**
   * How far ahead it may be scheduled; the default is an hour. A job that would wait longer was scheduled while the
   * clock was ahead, and runs at once. So a wrong clock holds no mail.
   */
  maxWaitMilliseconds?: number;
};
export type JobHandlers = { [K in JobKind]: JobHandler<K> | ({ run: JobHandler<K> } & JobOptions) };

/**
 * Schedules a job, which runs after the transaction has committed. It is retried until it succeeds, by any process.
 * Its handler must tolerate running twice.
 */
export async function enqueueJob<K extends JobKind>(db: Db, now: Date, job: NewJob<K>): Promise<void> {
  await db
    .insertInto("jobs")
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      key: job.key ?? null,
      lane: job.lane ?? null,
      run_at: (job.runAt ?? now).toISOString(),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) =>
      // Attempts start at zero again, which tells a runner that works on it that it was scheduled again.
      conflict.column("key").doUpdateSet({
        payload: JSON.stringify(job.payload),
        run_at: (job.runAt ?? now).toISOString(),
        failed_at: null,
        last_error: null,
        attempts: 0,
      }),
    )
    .execute();
  if (!job.runAt) wakeRunners();
}

const defaultMaxWaitMilliseconds = hours(1);

/** Makes jobs due that wait longer than their kind may: they were scheduled while the clock was ahead. */
export async function capScheduledTimes(db: Db, now: Date, handlers: Partial<JobHandlers>): Promise<void> {
  // Few jobs wait longer than an hour, and SQLite takes its write lock even for an update of no rows.
  const waiting = await db
    .selectFrom("jobs")
    .select(["id", "kind", "run_at"])
    .where("failed_at", "is", null)
    .where("run_at", ">", latestPlausibleEnd(now, defaultMaxWaitMilliseconds))
    .execute();
  for (const { id, kind, run_at } of waiting) {
    if (run_at <= latestPlausibleEnd(now, maxWaitOf(isKeyOf(handlers, kind) ? handlers[kind] : undefined)))
      continue;
    logger.warn({ job: id, kind, run_at }, "a job was scheduled too far in the future; it runs now");
    await db.updateTable("jobs").set({ run_at: now.toISOString() }).where("id", "=", id).execute();
  }
}

function maxWaitOf(handler: JobHandlers[JobKind] | undefined): number {
  const { maxWaitMilliseconds = defaultMaxWaitMilliseconds } = typeof handler === "object" ? handler : {};
  return maxWaitMilliseconds;
}

type Wakeable = { wake(): void };

/** The runners of this process. Those of other processes look every few seconds. */
export const runners = new Set<Wakeable>();

export function wakeRunners(): void {
  for (const runner of runners) runner.wake();
}
