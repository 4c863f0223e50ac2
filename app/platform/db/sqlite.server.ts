import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from "kysely";
import { WatchedPostgresAdapter } from "./postgres.server.ts";
import { SqliteConnection } from "./sqlite-connection.server.ts";
import { SqliteFile } from "./sqlite-file.server.ts";
import { SqliteReaderDialect } from "./sqlite-reader.server.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Kysely on Node's own SQLite. An acknowledged write survives a power cut, and the thread waits for no disk: see
 * `WriteAheadLog`.
 */
export function sqliteDialect(path: string): SqliteDialect {
  return new NodeSqliteDialect(path);
}

/**
 * The same database, for queries that may take long: on SQLite a thread of its own answers them. A transaction reads its
 * own changes, and therefore for itself; a handle with plugins does so too, since they see only their own queries.
 */
export function readerOf(db: Db): Db {
  const { adapter, plugins } = db.getExecutor();
  return !db.isTransaction && plugins.length === 0 && adapter instanceof NodeSqliteAdapter
    ? adapter.reader
    : db;
}

/**
 * Where a query outside a transaction may be asked directly: on SQLite, where Kysely's way to a connection takes longer than
 * most answers.
 */
export function fileRead(db: Db): SqliteFile | undefined {
  const { adapter, plugins } = db.getExecutor();
  // Kysely's plugins see only what goes through Kysely.
  const isOwn = !db.isTransaction && plugins.length === 0 && adapter instanceof NodeSqliteAdapter;
  return isOwn ? adapter.file : undefined;
}

/** Lets a transaction on SQLite, which has changed what nobody misses, end without waiting for the disk. */
export function forgetOnPowerCut(transaction: Db): void {
  const { adapter } = transaction.getExecutor();
  if (adapter instanceof NodeSqliteAdapter) adapter.file.forgetOnPowerCut();
}

/** Whether a statement has lately found the database damaged. */
export function isDamageMet(db: Db): boolean {
  const { adapter } = db.getExecutor();
  if (adapter instanceof WatchedPostgresAdapter) return adapter.damage.isMet;
  return adapter instanceof NodeSqliteAdapter && adapter.file.damage.isMet;
}

class NodeSqliteDialect extends SqliteDialect {
  #file: SqliteFile;
  #reader: Db;
  constructor(path: string) {
    super({ database: () => Promise.reject(new Error("Connections are SqliteFile's.")) });
    this.#file = new SqliteFile(path);
    this.#reader = new Kysely<Tables>({
      dialect: new SqliteReaderDialect(path),
      log: (event) => {
        if (event.level === "error") this.#file.damage.note(event.error);
      },
    });
  }
  override createDriver() {
    return new NodeSqliteDriver(this.#file, this.#reader);
  }
  override createAdapter() {
    return new NodeSqliteAdapter(this.#file, this.#reader);
  }
  override createQueryCompiler() {
    return new LocklessQueryCompiler();
  }
}

class NodeSqliteDriver implements Driver {
  #file: SqliteFile;
  #reader: Db;
  constructor(file: SqliteFile, reader: Db) {
    this.#file = file;
    this.#reader = reader;
  }
  async init() {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#file);
  }
  async beginTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).begin();
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).commit();
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as SqliteConnection).rollback();
  }
  async releaseConnection() {}
  async destroy() {
    await this.#reader.destroy();
    await this.#file.close();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  readonly file: SqliteFile;
  readonly reader: Db;
  constructor(file: SqliteFile, reader: Db) {
    super();
    this.file = file;
    this.reader = reader;
  }
  /** Who writes takes a turn of `SqliteFile`'s, and nobody else waits. */
  override get supportsMultipleConnections() {
    return true;
  }
  /** SQLite rolls schema changes back like any other; Kysely's own adapter does not say so. */
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
