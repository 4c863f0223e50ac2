import {
  type Driver,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from "kysely";
import { DamageTrackingAdapter } from "./postgres.server.ts";
import { SqliteConnection } from "./sqlite-connection.server.ts";
import { SqliteFile, type SqliteOptions } from "./sqlite-file.server.ts";
import type { Db, Tables } from "./tables.ts";

/** Kysely on Node's own SQLite. SQLite runs on its own thread and never blocks the thread that serves. */
export function sqliteDialect(path: string, options: SqliteOptions = {}): SqliteDialect {
  const reader = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(new SqliteFile(path, { readOnly: true, ...options })),
  });
  return new NodeSqliteDialect(new SqliteFile(path, options), reader);
}

/**
 * Returns the same database for queries that may take long. On SQLite another thread answers them. A transaction must
 * read its own changes, so it is returned itself. So is a handle with plugins, since they see only their own queries.
 */
export function readConnectionOf(db: Db): Db {
  const { adapter, plugins } = db.getExecutor();
  const hasReader = !db.isTransaction && plugins.length === 0 && adapter instanceof NodeSqliteAdapter;
  return (hasReader && adapter.reader) || db;
}

/** Returns whether a statement has recently found the database damaged. */
export function isDamageDetected(db: Db): boolean {
  const { adapter } = db.getExecutor();
  if (adapter instanceof DamageTrackingAdapter) return adapter.damage.isDamaged;
  return adapter instanceof NodeSqliteAdapter && adapter.isDamageDetected;
}

class NodeSqliteDialect extends SqliteDialect {
  #file: SqliteFile;
  #reader: Db | undefined;
  constructor(file: SqliteFile, reader?: Db) {
    super({ database: () => Promise.reject(new Error("Connections are SqliteFile's.")) });
    this.#file = file;
    this.#reader = reader;
  }
  override createDriver() {
    return new NodeSqliteDriver(this.#file, this.#reader);
  }
  override createAdapter() {
    return new NodeSqliteAdapter(this.#file, this.#reader);
  }
  override createQueryCompiler() {
    return new NoRowLockQueryCompiler();
  }
}

class NodeSqliteDriver implements Driver {
  #file: SqliteFile;
  #reader: Db | undefined;
  constructor(file: SqliteFile, reader: Db | undefined) {
    this.#file = file;
    this.#reader = reader;
  }
  async init() {}
  async acquireConnection() {
    return new SqliteConnection(this.#file);
  }
  async beginTransaction(connection: SqliteConnection) {
    await connection.begin();
  }
  async commitTransaction(connection: SqliteConnection) {
    await connection.commit();
  }
  async rollbackTransaction(connection: SqliteConnection) {
    await connection.rollback();
  }
  async releaseConnection() {}
  async destroy() {
    await this.#reader?.destroy();
    await this.#file.close();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  #file: SqliteFile;
  readonly reader: Db | undefined;
  constructor(file: SqliteFile, reader: Db | undefined) {
    super();
    this.#file = file;
    this.reader = reader;
  }
  get isDamageDetected(): boolean {
    return this.#file.damage.isDamaged || (this.reader !== undefined && isDamageDetected(this.reader));
  }
  /** True, because `SqliteFile` queues the writers and nothing else needs to wait. */
  override get supportsMultipleConnections() {
    return true;
  }
  /** SQLite can roll back schema changes, although Kysely's own adapter does not say so. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** Leaves out the lock that `locked` adds. SQLite has no row locks, and the write lock is already taken. */
class NoRowLockQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== "ForUpdate" && node.modifier !== "SkipLocked") super.visitSelectModifier(node);
  }
}
