import { locked } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { inForgettableTransaction } from "../db/transaction.server.ts";
import type { JobKind } from "./jobs.ts";

export type HeldJob = { id: number; kind: string; payload: string; attempts: number };

type Postponed = { attempts: number; run_at: string; last_error: string; failed_at: string | null };

/** The table of jobs as one process sees it: it takes jobs that are due, and holds each until it ends. */
export class HeldJobs {
  readonly #db: Db;
  readonly #owner: string;

  constructor(db: Db, owner: string) {
    this.#db = db;
    this.#owner = owner;
  }

  /**
   * The next job of these kinds that is due, and counts the attempt. Who held what counts for nothing after a power cut: this
   * commit need not wait for the disk, nor that of `finish`.
   */
  take(kinds: JobKind[], now: Date): Promise<HeldJob | undefined> {
    return inForgettableTransaction(this.#db, (transaction) =>
      transaction
        .updateTable("jobs")
        .set((eb) => ({ held_by: this.#owner, attempts: eb("attempts", "+", 1) }))
        .where("id", "=", (eb) => {
          const due = eb
            .selectFrom("jobs")
            .select("id")
            .where("failed_at", "is", null)
            .where("run_at", "<=", now.toISOString())
            .where("held_by", "is", null)
            .where("kind", "in", kinds)
            .orderBy("run_at")
            .orderBy("id")
            .limit(1);
          return locked(due).skipLocked();
        })
        .returning(["id", "kind", "payload", "attempts"])
        .executeTakeFirst(),
    );
  }

  /** What was ordered again meanwhile stays, for what has changed since. */
  async finish({ id, attempts }: HeldJob): Promise<void> {
    const { numDeletedRows } = await inForgettableTransaction(this.#db, (transaction) =>
      transaction
        .deleteFrom("jobs")
        .where("id", "=", id)
        .where("held_by", "=", this.#owner)
        .where("attempts", "=", attempts)
        .executeTakeFirst(),
    );
    if (numDeletedRows === 0n) await this.#held(id).set({ held_by: null }).execute();
  }

  /** Work cut off by the end of this process is due at once, and the attempt does not count. */
  async release(id: number): Promise<void> {
    await this.#held(id)
      .set((eb) => ({ held_by: null, attempts: eb("attempts", "-", 1) }))
      .where("attempts", ">", 0)
      .execute();
  }

  async postpone(id: number, postponed: Postponed): Promise<void> {
    await this.#held(id)
      .set({ held_by: null, ...postponed })
      .execute();
  }

  /** Jobs whose end could not be stored, since the database was away, are still held though they do not run. */
  async releaseForgotten(running: ReadonlyMap<number, unknown>): Promise<void> {
    const held = await this.#db.selectFrom("jobs").select("id").where("held_by", "=", this.#owner).execute();
    for (const { id } of held) if (!running.has(id)) await this.#held(id).set({ held_by: null }).execute();
  }

  /** A job, unless another process has taken it over: what was suspended for long may have been taken for dead. */
  #held(id: number) {
    return this.#db.updateTable("jobs").where("id", "=", id).where("held_by", "=", this.#owner);
  }
}
