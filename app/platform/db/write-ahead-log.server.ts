import fs from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { promisify } from "node:util";
import { minutes } from "../durations.ts";
import { Unavailable, Unconfirmed } from "../errors.ts";
import { logger } from "../log.server.ts";
import { Thread } from "../threads/thread.server.ts";
import type { Checkpoint } from "./checkpoint.thread.ts";

/** So long the log may become before what is in it is brought into the database: as SQLite has it. */
const checkpointPages = 1_000;
/** What took so long to gather, beats of a site at rest, is a few pages many times: it needs no thread and its memory. */
const restMilliseconds = minutes(10);
/** More than beats leave. */
const restPages = checkpointPages + 50;
/** SQLite does it in the middle of a commit should the thread for it fail. */
const lastResortPages = 20_000;

/**
 * SQLite's log of commits, brought to the disk by threads other than the one that serves. Commits only write to it; before
 * one is acknowledged the log is synced, for all at once who wait by then. A checkpoint, which syncs the log and the
 * database, has a thread of its own, but for a site at rest.
 */
export class WriteAheadLog {
  #descriptor: number;
  #length: StatementSync;
  #checkpoint: StatementSync;
  #checkpoints: Thread<Checkpoint, boolean>;
  #checkpointAt = checkpointPages;
  #checkpointed = performance.now();
  #isCheckpointing = false;
  #syncing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** What was written before it may be lost to the log, and so would be whatever follows in it. */
  #failure: Unconfirmed | undefined;

  /** `connection`: the one that writes. It keeps the file of the log from being removed, as long as it is open. */
  constructor(path: string, connection: DatabaseSync) {
    connection.exec(`PRAGMA wal_autocheckpoint = ${lastResortPages}`);
    // The first look opens the log.
    connection.exec("SELECT 1 FROM sqlite_schema LIMIT 1");
    this.#length = connection.prepare("PRAGMA wal_checkpoint(NOOP)");
    this.#checkpoint = connection.prepare("PRAGMA wal_checkpoint(PASSIVE)");
    // SQLite locks the database and the index of its log, never the log: closing this one lets go of no lock.
    this.#descriptor = fs.openSync(`${path}-wal`, "r+");
    this.#checkpoints = new Thread(new URL("./checkpoint.thread.ts", import.meta.url), {
      data: path,
      answerMilliseconds: 60_000,
      heapMegabytes: 32,
    });
  }

  /** Resolves once what has been committed by now is on the disk. Rejects with `Unconfirmed`. */
  reachDisk(): Promise<void> {
    return (this.#next ??= this.#syncAfter(this.#syncing));
  }

  async #syncAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {});
    this.#syncing = this.#next!;
    this.#next = undefined;
    if (this.#failure) throw this.#failure;
    try {
      if (fs.fstatSync(this.#descriptor).nlink === 0) throw new LogRemoved();
      await promisify(fs.fdatasync)(this.#descriptor);
    } catch (error) {
      this.#failure = new Unconfirmed(error);
      logger.error({ err: error }, "the disk did not confirm a write to the database");
      throw this.#failure;
    }
  }

  /**
   * After a failed sync the next one would succeed whatever became of the data: until all of the log is in the database,
   * and that on the disk, nobody may write. Rejects with `Unavailable`. Whoever calls it keeps others from writing.
   */
  async mend(): Promise<void> {
    if (!this.#failure) return;
    const isMended = await this.#checkpoints.ask("truncate").catch(() => false);
    if (!isMended) throw new Unavailable();
    this.#failure = undefined;
    logger.info("the disk takes writes to the database again");
  }

  /** Brings a long log into the database. Call when no transaction is open. */
  async shorten(): Promise<void> {
    const pages = this.#waitingPages(this.#length);
    if (this.#isCheckpointing || pages < this.#checkpointAt) return;
    this.#isCheckpointing = true;
    const now = performance.now();
    const isAtRest = now - this.#checkpointed > restMilliseconds && pages <= restPages;
    const isComplete = isAtRest
      ? this.#waitingPages(this.#checkpoint) === 0
      : await this.#checkpoints.ask("passive").catch(() => false);
    // Somebody reads an old state, or the disk fails: try again when as much has come on top.
    this.#checkpointAt = isComplete ? checkpointPages : this.#checkpointAt + checkpointPages;
    this.#checkpointed = now;
    this.#isCheckpointing = false;
  }

  #waitingPages(pragma: StatementSync): number {
    try {
      const { log, checkpointed } = pragma.get() as { log: number; checkpointed: number };
      return log - checkpointed;
    } catch {
      // The disk fails: whoever asks the database for something is told.
      return 0;
    }
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#syncing).catch(() => {});
    await this.#checkpoints.end();
    fs.closeSync(this.#descriptor);
  }
}

/** By somebody outside: SQLite goes on writing to what nobody will find. */
class LogRemoved extends Error {
  readonly code = "EIO";
  constructor() {
    super("The database's log (…-wal) was removed while the site runs. Start the site anew.");
  }
}
