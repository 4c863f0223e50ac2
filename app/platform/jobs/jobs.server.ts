import type { Db } from "../db/tables.ts";
import { hours } from "../durations.ts";
import { logger } from "../log.server.ts";
import { latestEnd } from "../overlong.ts";
import type { Services } from "../services.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import { isKeyOf } from "../keys-of.ts";

export type NewJob<K extends JobKind> = {
  kind: K;
  payload: Jobs[K];
  key?: string;
  /** Now if absent. No later than the longest wait of its kind, see `JobOptions`. */
  runAt?: Date;
};
type JobRun = {
  attempt: number;
  /** Aborted when the process is to stop: long work may give up, and begins again in the next process. */
  signal: AbortSignal;
};
export type JobHandler<K extends JobKind> = (
  services: Services,
  payload: Jobs[K],
  run: JobRun,
) => Promise<void>;
/** What a kind of job needs that differs from other kinds. */
type JobOptions = {
  /** How many run at once in a process. A kind that takes long leaves places to the others: mail does not wait for pictures. */
  atOnce?: number;
  /** Its places are not those that the kinds share: it mostly waits, for a mail server for example. */
  apart?: true;
  /**
   * How far ahead it may be scheduled, an hour if absent. A job that waits longer was scheduled while the clock was ahead, and
   * runs at once: so a wrong clock holds no mail.
   */
  longestWaitMilliseconds?: number;
};
export type JobHandlers = { [K in JobKind]: JobHandler<K> | ({ run: JobHandler<K> } & JobOptions) };

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
      // The count of attempts starts over. A runner that is working on it sees by that that it was scheduled again.
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

const usualLongestWaitMilliseconds = hours(1);

/** Makes due what waits longer than its kind may: it was scheduled, or postponed, while the clock was ahead. */
export async function endOverlongWaits(db: Db, now: Date, handlers: Partial<JobHandlers>): Promise<void> {
  // Few wait for more than an hour, and SQLite would take its write lock for an update of nothing, too.
  const waiting = await db
    .selectFrom("jobs")
    .select(["id", "kind", "run_at"])
    .where("failed_at", "is", null)
    .where("run_at", ">", latestEnd(now, usualLongestWaitMilliseconds))
    .execute();
  for (const { id, kind, run_at } of waiting) {
    if (run_at <= latestEnd(now, longestWaitOf(isKeyOf(handlers, kind) ? handlers[kind] : undefined)))
      continue;
    logger.warn(
      { job: id, kind, run_at },
      "a job was scheduled further ahead than its kind may be; it runs now",
    );
    await db.updateTable("jobs").set({ run_at: now.toISOString() }).where("id", "=", id).execute();
  }
}

function longestWaitOf(handler: JobHandlers[JobKind] | undefined): number {
  const { longestWaitMilliseconds = usualLongestWaitMilliseconds } =
    typeof handler === "object" ? handler : {};
  return longestWaitMilliseconds;
}

type Sleeper = { wake(): void };

/** The runners of this process; those of others look by themselves every few seconds. */
export const runners = new Set<Sleeper>();

export function wakeRunners(): void {
  for (const runner of runners) runner.wake();
}
