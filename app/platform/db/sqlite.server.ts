import { dirname } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { makeFolder } from "../files/make-folder.server.ts";
import { SqliteReaderDialect } from "./sqlite-reader.server.ts";
import type { Db, Tables } from "./tables.ts";

/** SQLite's own wait for another's lock stops the thread, pages and all: only while a connection is opened. */
const openingTimeoutMilliseconds = 5_000;
/** How long a write waits, without stopping anything, for another program to let go of the database. */
const busyTimeoutMilliseconds = 5_000;
const busyRetryMilliseconds = 20;
/** A chain of queries lets others have the thread this often. */
const longestTurnMilliseconds = 10;
const cachedStatements = 500;

/** Kysely on Node's own SQLite. WAL with synchronous FULL: an acknowledged write survives a power cut. */
export function sqliteDialect(path: string): SqliteDialect {
  return new NodeSqliteDialect(path);
}

export function openConnection(path: string): DatabaseSync {
  if (path !== ":memory:") makeFolder(dirname(path));
  const database = new DatabaseSync(path, { timeout: openingTimeoutMilliseconds });
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  // LIKE is used case-insensitively for ASCII on SQLite only; other alphabets are folded when they are stored.
  database.exec("PRAGMA trusted_schema = OFF");
  database.exec("PRAGMA busy_timeout = 0");
  return database;
}

class NodeSqliteDialect extends SqliteDialect {
  #config: SqliteDialectConfig;
  #reader: Db;
  constructor(path: string) {
    const config = { database: openSqlite(path) };
    super(config);
    this.#config = config;
    this.#reader = new Kysely<Tables>({ dialect: new SqliteReaderDialect(path) });
  }
  override createDriver() {
    return new ImmediateSqliteDriver(this.#config, this.#reader);
  }
  override createAdapter() {
    return new TransactionalDdlAdapter(this.#reader);
  }
  override createQueryCompiler() {
    return new LocklessQueryCompiler();
  }
}

/** Takes the write lock when the transaction begins: a read lock that is raised later fails when another process wrote. */
class ImmediateSqliteDriver extends SqliteDriver {
  #connection: PatientConnection | undefined;
  #reader: Db;
  constructor(config: SqliteDialectConfig, reader: Db) {
    super(config);
    this.#reader = reader;
  }
  override async destroy() {
    await this.#reader.destroy();
    await super.destroy();
  }
  override async acquireConnection() {
    return (this.#connection ??= new PatientConnection(await super.acquireConnection()));
  }
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** After some failures, a full disk among them, SQLite has rolled back by itself: the failure is what counts. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
    });
  }
}

/**
 * Tries again, a little later each time, while another program holds the lock; the thread does other work meanwhile. It
 * does so too between the queries of a long chain, which would not wait for anything by themselves.
 */
class PatientConnection implements DatabaseConnection {
  #connection: DatabaseConnection;
  #turnBegan: number | undefined;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#takeTurns();
    const patience = performance.now() + busyTimeoutMilliseconds;
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > patience) throw error;
        await wait(busyRetryMilliseconds);
      }
    }
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<R>(query, chunkSize);
  }
  async #takeTurns() {
    if (this.#turnBegan === undefined) {
      this.#turnBegan = performance.now();
      setImmediate(() => {
        this.#turnBegan = undefined;
      });
    } else if (performance.now() - this.#turnBegan > longestTurnMilliseconds) await nextTurn();
  }
}

/**
 * The same database, for queries that may take long: on SQLite a thread of its own answers them. A transaction reads its
 * own changes, and therefore for itself.
 */
export function readerOf(db: Db): Db {
  const { adapter } = db.getExecutor();
  return !db.isTransaction && adapter instanceof TransactionalDdlAdapter ? adapter.reader : db;
}

/** SQLITE_BUSY, in any of its extended codes: https://www.sqlite.org/rescode.html#busy. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

/** SQLite rolls schema changes back like any other; Kysely's own adapter does not say so. */
class TransactionalDdlAdapter extends SqliteAdapter {
  readonly reader: Db;
  constructor(reader: Db) {
    super();
    this.reader = reader;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Leaves out what `locked` asks for: SQLite knows no row locks, and the write lock is taken already. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== "ForUpdate" && node.modifier !== "SkipLocked") super.visitSelectModifier(node);
  }
}

function openSqlite(path: string): SqliteDatabase {
  const database = openConnection(path);
  const statements = new Map<string, { reader: boolean; statement: StatementSync }>();

  function prepared(sql: string) {
    let found = statements.get(sql);
    if (!found) {
      const statement = database.prepare(sql);
      found = { reader: statement.columns().length > 0, statement };
      // SQLite carries a pragma out while it compiles it: a kept one would do nothing the second time.
      if (sql.startsWith("pragma")) return found;
      if (statements.size >= cachedStatements) statements.delete(statements.keys().next().value!);
      statements.set(sql, found);
    }
    return found;
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const { reader, statement } = prepared(sql);
      return {
        reader,
        all: (parameters) => statement.all(...parameters.map(toSqlite)),
        run: (parameters) => statement.run(...parameters.map(toSqlite)),
        iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
      };
    },
  };
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
