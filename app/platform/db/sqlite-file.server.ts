import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type QueryResult } from "kysely";
import { hours, minutes } from "../durations.ts";
import { Unconfirmed } from "../errors.ts";
import { makeFolder } from "../files/make-folder.server.ts";
import { logger } from "../log.server.ts";
import { Thread, ThreadLost } from "../threads/thread.server.ts";
import { DamageWatch } from "./damage-watch.server.ts";
import { onlyReads } from "./only-reads.server.ts";
import { failedInput, isBusy } from "./open-sqlite.server.ts";
import type { Statement } from "./sqlite.thread.ts";

/** How long a statement waits for another program to release its lock. */
const busyTimeoutMilliseconds = 5_000;
/** And how long once others have waited that long in vain. */
const busyStillMilliseconds = 500;
const busyRetryMilliseconds = 20;

type Options = {
  /** Its thread reads only, and runs only while it is needed. */
  readOnly?: boolean;
  /** Statements may take as long as they need. */
  isPatient?: boolean;
};

/** The right to write, which one has at a time. */
export type WritePermit = { askedAt: number; end(): void };

/** An SQLite file as one process uses it, on a thread of its own. Opened with the first statement. */
export class SqliteFile {
  readonly damage = new DamageWatch();
  #thread: Thread<Statement, QueryResult<unknown>>;
  #lastWriter = Promise.resolve();
  /** Since when another program has held the lock, as far as those who write have met it. */
  #lockedSince: number | undefined;

  /** Makes the folder of the file. */
  constructor(path: string, { readOnly = false, isPatient = false }: Options = {}) {
    if (!readOnly) makeFolder(dirname(path));
    this.#thread = new Thread(new URL("./sqlite.thread.ts", import.meta.url), {
      data: { path, readOnly },
      answerMilliseconds: isPatient ? hours(24) : minutes(1),
      heapMegabytes: 256,
      endsWhenIdle: readOnly,
    });
  }

  /** Waits for those who write before. */
  async waitToWrite(): Promise<WritePermit> {
    const askedAt = performance.now();
    const before = this.#lastWriter;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastWriter = promise;
    await before;
    return { askedAt, end: resolve };
  }

  /** Sees what is committed. */
  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + busyTimeoutMilliseconds;
    return this.#ask<R>({ ...statementOf(query), isRead: true, isInTransaction: false }, () => until);
  }

  /** A statement that commits by itself. The caller has a permit. Throws `Unconfirmed`, as `commit` does. */
  async write<R>(query: CompiledQuery, permit: WritePermit): Promise<QueryResult<R>> {
    return this.#lock<R>(query, permit).catch(unconfirmed);
  }

  /** Takes the write lock at once: a read lock that is raised later fails when another process wrote. */
  async begin(permit: WritePermit): Promise<void> {
    await this.#lock(CompiledQuery.raw("begin immediate"), permit);
  }

  async inTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#ask<R>({ ...statementOf(query), isRead: onlyReads(query), isInTransaction: true }, () => 0);
  }

  /** Throws `Unconfirmed` where it is not certain whether the disk has it. */
  async commit(): Promise<void> {
    await this.inTransaction(CompiledQuery.raw("commit")).catch(unconfirmed);
  }

  async close(): Promise<void> {
    await this.#thread.end();
  }

  async #lock<R>(query: CompiledQuery, { askedAt }: WritePermit): Promise<QueryResult<R>> {
    // All writers wait for the same lock, and together no longer than one alone.
    const until = () => {
      this.#lockedSince ??= performance.now();
      return Math.max(this.#lockedSince + busyTimeoutMilliseconds, askedAt + busyStillMilliseconds);
    };
    const statement = { ...statementOf(query), isRead: false, isInTransaction: false };
    const result = await this.#ask<R>(statement, until);
    this.#lockedSince = undefined;
    return result;
  }

  /** Tries again, until then, while another program holds the lock. */
  async #ask<R>(statement: Statement, until: () => number): Promise<QueryResult<R>> {
    for (;;) {
      try {
        return (await this.#thread.ask(statement)) as QueryResult<R>;
      } catch (error) {
        if (error instanceof ThreadLost) throw lostThread(error);
        this.damage.note(error);
        if (!isBusy(error) || performance.now() > until()) throw error;
        await wait(busyRetryMilliseconds);
      }
    }
  }
}

function statementOf({ sql, parameters }: CompiledQuery): Pick<Statement, "sql" | "parameters"> {
  return { sql, parameters };
}

/** As SQLite says that a disk has failed. */
function lostThread(cause: ThreadLost): Error {
  logger.error({ err: cause }, "the database's thread has ended; the next query starts another");
  return Object.assign(new Error("The database's thread has ended.", { cause }), { errcode: failedInput });
}

function unconfirmed(error: unknown): never {
  const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : 0;
  if ((errcode & 0xff) !== failedInput) throw error;
  logger.error({ err: error }, "the disk did not confirm a write to the database");
  throw new Unconfirmed(error);
}
