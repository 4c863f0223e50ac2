import { minutes } from "../durations.ts";
import { logger } from "../log.server.ts";
import { outageIn } from "../outages.server.ts";
import { messageOf } from "../message-of.ts";
import { ownProcess } from "../processes/own-process.server.ts";
import type { Services } from "../services.ts";
import { type HeldJob, HeldJobs } from "./held-jobs.server.ts";
import { JobPlaces } from "./job-places.ts";
import { readPayload, UnreadablePayload } from "./job-payload.server.ts";
import { capScheduledTimes, type JobHandlers, runners } from "./jobs.server.ts";
import { markUnhandledJobs } from "./stuck-jobs.server.ts";
import { isKeyOf } from "../keys-of.ts";

const lookEveryMilliseconds = 5_000;
/** How long `stop` waits for running jobs. A job that hangs must not keep the process alive. */
const stopMilliseconds = 3_000;
/** Together with the waits below, this lasts about three days. */
const maxAttempts = 450;
const maxWaitMilliseconds = minutes(10);
/** The longest wait after an outage of the database or the file store. */
const outageWaitMilliseconds = 15_000;
/** On PostgreSQL a runner may look before the commit that added the job, so it looks again. */
const wakePollDelays = [0, 100, 500, 2_000];

/** Takes due jobs from the table and runs a few at a time until it is stopped. Its process must be registered. */
export class JobRunner {
  #services: Services;
  #jobs: HeldJobs;
  #handlers: Partial<JobHandlers>;
  #running = new Map<number, Promise<void>>();
  #places: JobPlaces;
  #timers = new Set<NodeJS.Timeout>();
  #nextDue: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #taking = Promise.resolve(false);
  #lookAgain = false;
  #isTimedLook = false;
  #stop = new AbortController();

  constructor(services: Services, handlers: Partial<JobHandlers>, owner = ownProcess) {
    this.#services = services;
    this.#jobs = new HeldJobs(services.db, owner);
    this.#handlers = handlers;
    this.#places = new JobPlaces(handlers);
  }

  start(): void {
    runners.add(this);
    const timer = setInterval(() => this.#timedLook(), lookEveryMilliseconds);
    timer.unref();
    this.#timers.add(timer);
    this.#timedLook();
  }

  wake(): void {
    for (const pause of wakePollDelays) this.#lookIn(pause);
  }

  /** Stops taking jobs, waits some seconds for the running ones, and releases the rest for another runner. */
  async stop(): Promise<void> {
    this.#stop.abort();
    runners.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    clearTimeout(this.#nextDue);
    await this.#looking;
    const timeout = new Promise((resolve) => setTimeout(resolve, stopMilliseconds).unref());
    await Promise.race([Promise.all(this.#running.values()), timeout]);
    await Promise.all([...this.#running.keys()].map((id) => this.#jobs.release(id)));
  }

  /** Runs jobs until none is due, for tests and command-line tasks. */
  async drain(): Promise<void> {
    await this.#capScheduledTimes();
    for (;;) {
      while (!this.#stop.signal.aborted && (await this.#take()));
      if (this.#running.size === 0 && !this.#looking) return;
      await (this.#looking ?? Promise.race(this.#running.values()));
    }
  }

  #lookIn(milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#look();
    }, milliseconds).unref();
    this.#timers.add(timer);
  }

  #timedLook(): void {
    this.#isTimedLook = true;
    this.#look();
  }

  #look(): void {
    if (this.#stop.signal.aborted) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#takeAll()
      .catch((error: unknown) => logger.error({ err: error }, "the jobs could not be read"))
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
      await this.#capScheduledTimes();
      await this.#releaseForgotten();
      await this.#noteUnhandled();
      await this.#lookWhenNextIsDue();
    }
    while (!this.#stop.signal.aborted && (await this.#take()));
  }

  async #capScheduledTimes(): Promise<void> {
    await capScheduledTimes(this.#services.db, this.#services.clock.now(), this.#handlers);
  }

  /**
   * A job with a time runs at that time, and not up to five seconds later. The look at that time waits for the job
   * after it, or for the same one if the timer was early.
   */
  async #lookWhenNextIsDue(): Promise<void> {
    const now = this.#services.clock.now();
    const next = await this.#jobs.nextDue(now, new Date(now.getTime() + lookEveryMilliseconds));
    clearTimeout(this.#nextDue);
    if (!next) return;
    this.#nextDue = setTimeout(() => this.#timedLook(), next.getTime() - now.getTime()).unref();
  }

  /** Jobs of kinds that this version does not know wait for a process that knows them. The log names them. */
  async #noteUnhandled(): Promise<void> {
    for (const { kind, count } of await markUnhandledJobs(this.#services.db, Object.keys(this.#handlers))) {
      logger.error({ kind, count }, "there is no handler for this kind of job");
    }
  }

  #releaseForgotten(): Promise<unknown> {
    return this.#oneByOne(async () => {
      await this.#jobs.releaseOrphaned(this.#running);
      return false;
    });
  }

  /**
   * Takes one due job and starts it. Returns false if none is due. Calls run one after another, so that counts are
   * right.
   */
  #take(): Promise<boolean> {
    return this.#oneByOne(() => this.#takeNext());
  }

  #oneByOne(work: () => Promise<boolean>): Promise<boolean> {
    const taken = this.#taking.then(work);
    this.#taking = taken.catch(() => false);
    return taken;
  }

  async #takeNext(): Promise<boolean> {
    const room = this.#places.room();
    if (room.kinds.length === 0) return false;
    const job = await this.#jobs.take(room, this.#services.clock.now());
    if (!job) return false;
    this.#places.take(job);
    const run = this.#run(job).finally(() => {
      this.#running.delete(job.id);
      this.#places.leave(job.id);
      this.#look();
    });
    this.#running.set(job.id, run);
    return true;
  }

  async #run(job: HeldJob): Promise<void> {
    try {
      // Only kinds with a handler are taken, and the payload had the type of its kind when it was scheduled.
      const handler = isKeyOf(this.#handlers, job.kind) ? this.#handlers[job.kind] : undefined;
      if (!handler) throw new Error(`No handler for ${job.kind}.`);
      const run = typeof handler === "function" ? handler : handler.run;
      await run(this.#services, readPayload(job.payload) as never, {
        attempt: job.attempts,
        signal: this.#stop.signal,
      });
      await this.#jobs.finish(job);
    } catch (error) {
      const isCutOff = this.#stop.signal.aborted;
      if (!isCutOff) {
        logger.warn({ err: error, job: job.id, kind: job.kind, attempt: job.attempts }, "job failed");
      }
      await (isCutOff ? this.#jobs.release(job.id) : this.#postpone(job, error)).catch((failure: unknown) =>
        logger.error({ err: failure, job: job.id }, "the job could not be released"),
      );
    }
  }

  async #postpone(job: HeldJob, error: unknown): Promise<void> {
    const now = this.#services.clock.now();
    // The job is not at fault, so this attempt does not count.
    const isOutage = outageIn(error) !== undefined;
    const isLast = !isOutage && (job.attempts >= maxAttempts || error instanceof UnreadablePayload);
    const pause = isOutage
      ? outageWaitMilliseconds
      : Math.min(1_000 * 2 ** job.attempts, maxWaitMilliseconds);
    await this.#jobs.postpone(job.id, {
      attempts: isOutage ? job.attempts - 1 : job.attempts,
      run_at: new Date(now.getTime() + pause).toISOString(),
      last_error: messageOf(error),
      failed_at: isLast ? now.toISOString() : null,
    });
    // A runner that was not started looks only when `drain` is called.
    if (pause < lookEveryMilliseconds && runners.has(this)) this.#lookIn(pause + 10);
  }
}
