import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inAsyncCommitTransaction } from "../db/transaction.server.ts";
import type { JobKind } from "./jobs.ts";

export type HeldJob = { id: number; kind: string; payload: string; attempts: number; lane: string | null };

/** What a process has room for: these kinds, but no job of a full lane. */
export type Room = { kinds: JobKind[]; fullLanes: string[] };

type RetryState = { attempts: number; run_at: string; last_error: string; failed_at: string | null };

/** The jobs table for one process: takes due jobs and holds each one until it ends. */
export class HeldJobs {
  readonly #db: Db;
  readonly #owner: string;

  constructor(db: Db, owner: string) {
    this.#db = db;
    this.#owner = owner;
  }

  /**
   * Takes the next due job for which there is room and counts the attempt. This commit and that of `finish` do not wait for
   * the disk: after a power cut it does not matter which process held a job.
   */
  take({ kinds, fullLanes }: Room, now: Date): Promise<HeldJob | undefined> {
    return inAsyncCommitTransaction(this.#db, (transaction) =>
      transaction
        .updateTable("jobs")
        .set((eb) => ({ held_by: this.#owner, attempts: eb("attempts", "+", 1) }))
        .where("id", "=", (eb) => {
          let due = eb
            .selectFrom("jobs")
            .select("id")
            .where("failed_at", "is", null)
            .where("run_at", "<=", now.toISOString())
            .where("held_by", "is", null)
            .where("kind", "in", kinds)
            .orderBy("run_at")
            .orderBy("id")
            .limit(1);
          if (fullLanes.length > 0) {
            due = due.where((one) => one.or([one("lane", "is", null), one("lane", "not in", fullLanes)]));
          }
          return locked(due).skipLocked();
        })
        .returning(["id", "kind", "payload", "attempts", "lane"])
        .executeTakeFirst(),
    );
  }

  /** Returns when the next job becomes due before this time, if any does. */
  async nextDue(now: Date, before: Date): Promise<Date | undefined> {
    const next = await this.#db
      .selectFrom("jobs")
      .select("run_at")
      .where("failed_at", "is", null)
      .where("run_at", ">", now.toISOString())
      .where("run_at", "<", before.toISOString())
      .orderBy("run_at")
      .limit(1)
      .executeTakeFirst();
    return next && new Date(next.run_at);
  }

  /** Deletes a finished job. Keeps it if it was scheduled again while it ran, because something has changed since. */
  async finish({ id, attempts }: HeldJob): Promise<void> {
    const { numDeletedRows } = await inAsyncCommitTransaction(this.#db, (transaction) =>
      transaction
        .deleteFrom("jobs")
        .where("id", "=", id)
        .where("held_by", "=", this.#owner)
        .where("attempts", "=", attempts)
        .executeTakeFirst(),
    );
    if (numDeletedRows === 0n) await this.#held(id).set({ held_by: null }).execute();
  }

  /** Makes a job that this process could not finish due at once, without counting the attempt. */
  async release(id: number): Promise<void> {
    await this.#held(id)
      .set((eb) => ({ held_by: null, attempts: eb("attempts", "-", 1) }))
      .where("attempts", ">", 0)
      .execute();
  }

  async postpone(id: number, postponed: RetryState): Promise<void> {
    await this.#held(id)
      .set({ held_by: null, ...postponed })
      .execute();
  }

  /** Releases jobs that are still held though they have ended, because the database was away at their end. */
  async releaseOrphaned(running: ReadonlyMap<number, unknown>): Promise<void> {
    const held = await this.#db.selectFrom("jobs").select("id").where("held_by", "=", this.#owner).execute();
    for (const { id } of held) if (!running.has(id)) await this.#held(id).set({ held_by: null }).execute();
  }

  /** Selects a job unless another process has taken it over, as happens after this process was suspended for long. */
  #held(id: number) {
    return this.#db.updateTable("jobs").where("id", "=", id).where("held_by", "=", this.#owner);
  }
}
