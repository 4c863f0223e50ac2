import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, type QueryResult } from "kysely";
import { hours, minutes } from "../durations.ts";
import { Unconfirmed } from "../errors.ts";
import { makeFolder } from "../files/make-folder.server.ts";
import { logger } from "../log.server.ts";
import { Thread, ThreadLost } from "../threads/thread.server.ts";
import { DamageTracker } from "./damage-tracker.server.ts";
import { isReadOnlyQuery } from "./read-only-query.server.ts";
import { failedInput, isBusy } from "./open-sqlite.server.ts";
import type { Statement } from "./sqlite-statements.server.ts";

/** How long a statement waits for another program to release its lock. */
const busyTimeoutMilliseconds = 5_000;
/** How long a statement waits once others have waited that long in vain. */
const busyStillMilliseconds = 500;
const busyRetryMilliseconds = 20;

/** Runs the statements of one file. The default is a thread of its own. */
export type SqliteRunner = Pick<Thread<Statement, QueryResult<unknown>>, "ask" | "end">;
export type OpenSqliteRunner = (file: {
  path: string;
  readOnly: boolean;
  hasNoTimeout: boolean;
}) => SqliteRunner;

export type SqliteOptions = {
  /** Statements may take up to 24 hours in place of one minute. */
  hasNoTimeout?: boolean;
  openRunner?: OpenSqliteRunner;
};

type Options = SqliteOptions & {
  /** Opens the file for reading only, on a thread that runs only while it is needed. */
  readOnly?: boolean;
};

/** The right to write. One caller holds it at a time. */
export type WritePermit = { askedAt: number; end(): void };

/** An SQLite file as one process uses it. The first statement opens it. */
export class SqliteFile {
  readonly damage = new DamageTracker();
  #runner: SqliteRunner;
  #lastWriter = Promise.resolve();
  /** When this process's writers first met another program's lock. Undefined while there is none. */
  #lockedSince: number | undefined;

  /** Creates the folder of the file. */
  constructor(
    path: string,
    { readOnly = false, hasNoTimeout = false, openRunner = openThread }: Options = {},
  ) {
    if (!readOnly) makeFolder(dirname(path));
    this.#runner = openRunner({ path, readOnly, hasNoTimeout });
  }

  /** Waits for the writers before this one. */
  async waitToWrite(): Promise<WritePermit> {
    const askedAt = performance.now();
    const before = this.#lastWriter;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastWriter = promise;
    await before;
    return { askedAt, end: resolve };
  }

  /** Reads committed data. */
  async read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + busyTimeoutMilliseconds;
    return this.#ask<R>({ ...statementOf(query), isRead: true, isInTransaction: false }, () => until);
  }

  /**
   * Runs a statement that commits by itself. The caller must hold the permit. Throws `Unconfirmed`, as `commit` does.
   */
  async write<R>(query: CompiledQuery, permit: WritePermit): Promise<QueryResult<R>> {
    return this.#lock<R>(query, permit).catch(unconfirmed);
  }

  /** Takes the write lock at once. Raising a read lock later would fail after another process's write. */
  async begin(permit: WritePermit): Promise<void> {
    await this.#lock(CompiledQuery.raw("begin immediate"), permit);
  }

  async inTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#ask<R>(
      { ...statementOf(query), isRead: isReadOnlyQuery(query), isInTransaction: true },
      () => 0,
    );
  }

  /** Commits. Throws `Unconfirmed` where it is uncertain whether the change is on the disk. */
  async commit(): Promise<void> {
    await this.inTransaction(CompiledQuery.raw("commit")).catch(unconfirmed);
  }

  async close(): Promise<void> {
    await this.#runner.end();
  }

  async #lock<R>(query: CompiledQuery, { askedAt }: WritePermit): Promise<QueryResult<R>> {
    // All writers wait for the same lock. Together they wait no longer than one alone would.
    const until = () => {
      this.#lockedSince ??= performance.now();
      return Math.max(this.#lockedSince + busyTimeoutMilliseconds, askedAt + busyStillMilliseconds);
    };
    const statement = { ...statementOf(query), isRead: false, isInTransaction: false };
    const result = await this.#ask<R>(statement, until);
    this.#lockedSince = undefined;
    return result;
  }

  /** Retries until the given time while another program holds the lock. */
  async #ask<R>(statement: Statement, until: () => number): Promise<QueryResult<R>> {
    for (;;) {
      try {
        return (await this.#runner.ask(statement)) as QueryResult<R>;
      } catch (error) {
        if (error instanceof ThreadLost) throw lostThread(error);
        this.damage.record(error);
        if (!isBusy(error) || performance.now() > until()) throw error;
        await wait(busyRetryMilliseconds);
      }
    }
  }
}

function openThread({ path, readOnly, hasNoTimeout }: Parameters<OpenSqliteRunner>[0]): SqliteRunner {
  return new Thread(new URL("./sqlite.thread.ts", import.meta.url), {
    data: { path, readOnly },
    answerMilliseconds: hasNoTimeout ? hours(24) : minutes(1),
    heapMegabytes: 256,
    endsWhenIdle: readOnly,
  });
}

function statementOf({ sql, parameters }: CompiledQuery): Pick<Statement, "sql" | "parameters"> {
  return { sql, parameters };
}

/** The error that SQLite gives when a disk fails. */
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
