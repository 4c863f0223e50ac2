import { dirname } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";
import { makeFolder } from "../files/make-folder.server.ts";
import { DamageWatch } from "./damage-watch.server.ts";
import { WriteAheadLog } from "./write-ahead-log.server.ts";

/** SQLite's own wait for another's lock stops the thread, pages and all: only while a connection is opened. */
const openingTimeoutMilliseconds = 5_000;
/** How long a write waits, without stopping anything, for another program to let go of the database. */
const busyTimeoutMilliseconds = 5_000;
/** And how long once others have waited that long in vain. */
const busyStillMilliseconds = 500;
const busyRetryMilliseconds = 20;
/** A chain of queries lets others have the thread this often. */
const longestTurnMilliseconds = 10;
const cachedStatements = 500;

/** The right to write, one at a time. */
export type Turn = { wrote: boolean; isForgettable: boolean; askedAt: number; end(): void };

/**
 * An SQLite file as one process uses it. While a transaction is open, what does not belong to it is read by a connection
 * of its own, which sees what has been committed.
 */
export class SqliteFile {
  readonly log: WriteAheadLog;
  readonly damage = new DamageWatch();
  #path: string;
  #writing: Statements;
  #reading: Statements | undefined;
  #turn: Turn | undefined;
  #lastTurn = Promise.resolve();
  #threadTaken: number | undefined;
  /** Since when another program has held the lock, as far as those who write have met it. */
  #lockedSince: number | undefined;

  constructor(path: string) {
    this.#path = path;
    const connection = openConnection(path);
    this.#writing = new Statements(connection);
    this.log = new WriteAheadLog(path, connection);
  }

  get isInTransaction(): boolean {
    return this.#writing.connection.isTransaction;
  }

  /** Waits for those who write before. Rejects when the disk has failed and still does. */
  async takeTurn(): Promise<Turn> {
    const askedAt = performance.now();
    const before = this.#lastTurn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#lastTurn = promise;
    await before;
    const end = () => {
      this.#turn = undefined;
      resolve();
      void this.log.shorten();
    };
    try {
      await this.log.mend();
    } catch (error) {
      end();
      throw error;
    }
    this.#turn = { wrote: false, isForgettable: false, askedAt, end };
    return this.#turn;
  }

  forgetOnPowerCut(): void {
    if (this.#turn) this.#turn.isForgettable = true;
  }

  read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const until = performance.now() + busyTimeoutMilliseconds;
    return this.#patiently(
      () => (this.isInTransaction ? this.#readApart() : this.#writing).execute<R>(query),
      () => until,
    );
  }

  /** Whoever calls it has the turn. */
  async write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const askedAt = this.#turn?.askedAt ?? performance.now();
    // Those who wait for their turn wait for the same lock, and all of them no longer than one alone.
    const until = () => {
      this.#lockedSince ??= performance.now();
      return Math.max(this.#lockedSince + busyTimeoutMilliseconds, askedAt + busyStillMilliseconds);
    };
    const result = await this.#patiently(() => this.#writing.execute<R>(query), until);
    this.#lockedSince = undefined;
    return result;
  }

  async close(): Promise<void> {
    await this.log.close();
    this.#reading?.connection.close();
    this.#writing.connection.close();
  }

  #readApart(): Statements {
    if (!this.#reading) {
      const connection = openConnection(this.#path);
      connection.exec("PRAGMA query_only = ON");
      this.#reading = new Statements(connection);
    }
    return this.#reading;
  }

  /**
   * Tries again, a little later each time, while another program holds the lock; the thread does other work meanwhile. It
   * does so too between the queries of a long chain, which would not wait for anything by themselves.
   */
  async #patiently<T>(work: () => T, until: () => number): Promise<T> {
    if (this.#hasThreadForLong()) await nextTurn();
    for (;;) {
      try {
        return work();
      } catch (error) {
        this.damage.note(error);
        if (!isBusy(error) || performance.now() > until()) throw error;
        await wait(busyRetryMilliseconds);
      }
    }
  }

  #hasThreadForLong(): boolean {
    const now = performance.now();
    if (this.#threadTaken !== undefined) return now - this.#threadTaken > longestTurnMilliseconds;
    this.#threadTaken = now;
    setImmediate(this.#leaveThread);
    return false;
  }

  #leaveThread = (): void => {
    this.#threadTaken = undefined;
  };
}

/** Commits write to the log and do not wait until the disk has it. Throws when the file cannot be opened. */
export function openConnection(path: string): DatabaseSync {
  makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: openingTimeoutMilliseconds });
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec("PRAGMA foreign_keys = ON");
  // LIKE is used case-insensitively for ASCII on SQLite only; other alphabets are folded when they are stored.
  database.exec("PRAGMA trusted_schema = OFF");
  database.exec("PRAGMA busy_timeout = 0");
  return database;
}

/** SQLITE_BUSY, in any of its extended codes: https://www.sqlite.org/rescode.html#busy. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

/** A connection and the statements that it keeps ready. */
class Statements {
  readonly connection: DatabaseSync;
  #kept = new Map<string, { answers: boolean; statement: StatementSync }>();
  constructor(connection: DatabaseSync) {
    this.connection = connection;
  }

  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { answers, statement } = this.#prepared(sql);
    const values = parameters.map(toSqlite);
    if (answers) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepared(sql: string) {
    let found = this.#kept.get(sql);
    if (!found) {
      const statement = this.connection.prepare(sql);
      found = { answers: statement.columns().length > 0, statement };
      // SQLite carries a pragma out while it compiles it: a kept one would do nothing the second time.
      if (sql.startsWith("pragma")) return found;
      if (this.#kept.size >= cachedStatements) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(sql, found);
    }
    return found;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
