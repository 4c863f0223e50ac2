import { locked } from "../db/locked.server.ts";
import { logger } from "../log.server.ts";
import { latestEnd } from "../overlong.ts";
import type { Services } from "../services.ts";
import { readPayload, UnreadablePayload } from "./job-payload.server.ts";
import { endOverlongWaits, type JobHandlers, runners } from "./jobs.server.ts";
import type { JobKind } from "./jobs.ts";
import { noteUnhandledJobs } from "./stuck-jobs.server.ts";

const leaseMilliseconds = 60_000;
const renewMilliseconds = 20_000;
const lookEveryMilliseconds = 5_000;
const atOnce = 4;
/** What hangs, a mail server say, must not hold up the end of the process. */
const stopMilliseconds = 3_000;
/** About three days with the waits below. */
const maxAttempts = 450;
const maxWaitMilliseconds = 10 * 60_000;
/** A runner on PostgreSQL may look before the commit that added the job, so it looks again. */
const looksAfterWaking = [0, 100, 500, 2_000];

type LeasedJob = { id: number; kind: string; payload: string; attempts: number };

/** Takes due jobs from the table and runs them, a few at a time, until it is stopped. */
export class JobRunner {
  #services: Services;
  #handlers: Partial<JobHandlers>;
  #running = new Map<number, Promise<void>>();
  #runningOfKind = new Map<string, number>();
  #timers = new Set<NodeJS.Timeout>();
  #looking: Promise<void> | undefined;
  #taking = Promise.resolve(false);
  #lookAgain = false;
  #isTimedLook = false;
  #stop = new AbortController();

  constructor(services: Services, handlers: Partial<JobHandlers>) {
    this.#services = services;
    this.#handlers = handlers;
  }

  start(): void {
    runners.add(this);
    const look = () => {
      this.#isTimedLook = true;
      this.#look();
    };
    const timer = setInterval(look, lookEveryMilliseconds);
    timer.unref();
    this.#timers.add(timer);
    look();
  }

  wake(): void {
    for (const pause of looksAfterWaking) {
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#look();
      }, pause);
      timer.unref();
      this.#timers.add(timer);
    }
  }

  /** Takes no more work; what has not ended after some seconds is released for whoever runs next, and left behind. */
  async stop(): Promise<void> {
    this.#stop.abort();
    runners.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#looking;
    const patience = new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref());
    await Promise.race([Promise.all(this.#running.values()), patience]);
    await Promise.all([...this.#running.keys()].map((id) => this.#releaseLease(id)));
  }

  /** Runs what is due until nothing is; for tests and command-line tasks. */
  async drain(): Promise<void> {
    await this.#endOverlongWaits();
    for (;;) {
      while (!this.#stop.signal.aborted && (await this.#take()));
      if (this.#running.size === 0 && !this.#looking) return;
      await (this.#looking ?? Promise.race(this.#running.values()));
    }
  }

  #look(): void {
    if (this.#stop.signal.aborted) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#takeAll()
      .catch((error: unknown) => logger.error({ err: error }, "jobs could not be read"))
      .finally(() => {
        this.#looking = undefined;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.#look();
        }
      });
  }

  async #takeAll(): Promise<void> {
    if (this.#isTimedLook) {
      this.#isTimedLook = false;
      await this.#endOverlongWaits();
      await this.#noteUnhandled();
    }
    while (!this.#stop.signal.aborted && this.#running.size < atOnce && (await this.#take()));
  }

  async #endOverlongWaits(): Promise<void> {
    await endOverlongWaits(this.#services.db, this.#services.clock.now());
  }

  /** What another version left waits for one that knows it; until then somebody should hear of it. */
  async #noteUnhandled(): Promise<void> {
    for (const { kind, count } of await noteUnhandledJobs(this.#services.db, Object.keys(this.#handlers))) {
      logger.error({ kind, count }, "nobody handles this kind of job");
    }
  }

  /** Leases one due job and starts it; false when none is due. One at a time, so that each counts those before it. */
  #take(): Promise<boolean> {
    const taking = this.#taking.then(() => this.#takeNext());
    this.#taking = taking.catch(() => false);
    return taking;
  }

  async #takeNext(): Promise<boolean> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const kinds = this.#kindsWithRoom();
    if (kinds.length === 0) return false;
    const job = await db
      .updateTable("jobs")
      .set((eb) => ({ leased_until: later(now, leaseMilliseconds), attempts: eb("attempts", "+", 1) }))
      .where("id", "=", (eb) => {
        const due = eb
          .selectFrom("jobs")
          .select("id")
          .where("failed_at", "is", null)
          .where("run_at", "<=", now.toISOString())
          .where((lease) =>
            lease.or([
              lease("leased_until", "is", null),
              lease("leased_until", "<", now.toISOString()),
              lease("leased_until", ">", latestEnd(now, leaseMilliseconds)),
            ]),
          )
          .where("kind", "in", kinds)
          .orderBy("run_at")
          .orderBy("id")
          .limit(1);
        return locked(due).skipLocked();
      })
      .returning(["id", "kind", "payload", "attempts"])
      .executeTakeFirst();
    if (!job) return false;
    this.#count(job.kind, 1);
    const run = this.#run(job).finally(() => {
      this.#running.delete(job.id);
      this.#count(job.kind, -1);
      this.#look();
    });
    this.#running.set(job.id, run);
    return true;
  }

  #kindsWithRoom(): JobKind[] {
    return (Object.keys(this.#handlers) as JobKind[]).filter((kind) => {
      const handler = this.#handlers[kind]!;
      return typeof handler === "function" || (this.#runningOfKind.get(kind) ?? 0) < handler.atOnce;
    });
  }

  #count(kind: string, change: number): void {
    this.#runningOfKind.set(kind, (this.#runningOfKind.get(kind) ?? 0) + change);
  }

  async #run(job: LeasedJob): Promise<void> {
    const { db, clock } = this.#services;
    const renewal = setInterval(() => {
      db.updateTable("jobs")
        .set({ leased_until: later(clock.now(), leaseMilliseconds) })
        .where("id", "=", job.id)
        .execute()
        .catch((error: unknown) => logger.error({ err: error, job: job.id }, "lease not renewed"));
    }, renewMilliseconds);
    renewal.unref();
    try {
      // Only kinds with a handler are taken, and what was ordered under a kind had its payload's type.
      const handler = this.#handlers[job.kind as JobKind]!;
      const run = typeof handler === "function" ? handler : handler.run;
      await run(this.#services, readPayload(job.payload) as never, {
        attempt: job.attempts,
        signal: this.#stop.signal,
      });
      await this.#finish(job);
    } catch (error) {
      if (this.#stop.signal.aborted) return await this.#releaseLease(job.id);
      logger.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, "job failed");
      await this.#postpone(job, error).catch((failure: unknown) =>
        logger.error({ err: failure, job: job.id }, "job could not be postponed"),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  /** What was ordered again meanwhile stays, for what has changed since. */
  async #finish({ id, attempts }: { id: number; attempts: number }): Promise<void> {
    const { db } = this.#services;
    const { numDeletedRows } = await db
      .deleteFrom("jobs")
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      await db.updateTable("jobs").set({ leased_until: null }).where("id", "=", id).execute();
    }
  }

  /** Work cut off by the end of this process is due at once, and the try does not count. */
  async #releaseLease(id: number): Promise<void> {
    await this.#services.db
      .updateTable("jobs")
      .set((eb) => ({ leased_until: null, attempts: eb("attempts", "-", 1) }))
      .where("id", "=", id)
      .where("attempts", ">", 0)
      .execute();
  }

  async #postpone(job: LeasedJob, error: unknown): Promise<void> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const isLast = job.attempts >= maxAttempts || error instanceof UnreadablePayload;
    const pause = Math.min(1_000 * 2 ** job.attempts, maxWaitMilliseconds);
    await db
      .updateTable("jobs")
      .set({
        leased_until: null,
        run_at: later(now, pause),
        last_error: error instanceof Error ? error.message : String(error),
        failed_at: isLast ? now.toISOString() : null,
      })
      .where("id", "=", job.id)
      .execute();
    if (pause < lookEveryMilliseconds) {
      const timer = setTimeout(() => this.#look(), pause + 10);
      timer.unref();
      this.#timers.add(timer);
    }
  }
}

function later(from: Date, milliseconds: number): string {
  return new Date(from.getTime() + milliseconds).toISOString();
}
