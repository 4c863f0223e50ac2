import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { failedInput, openSqlite } from "./open-sqlite.server.ts";

export type Statement = {
  sql: string;
  parameters: readonly unknown[];
  isRead: boolean;
  isInTransaction: boolean;
};

const cachedStatements = 500;

/** Runs statements on an SQLite file, one after the other. The first one opens it, and throws if it cannot be opened. */
export class SqliteStatements {
  #path: string;
  #readOnly: boolean;
  #main: Connection | undefined;
  /** Reads committed data while `#main` has an open transaction. */
  #reader: Connection | undefined;

  constructor({ path, readOnly }: { path: string; readOnly: boolean }) {
    this.#path = path;
    this.#readOnly = readOnly;
  }

  run(statement: Statement): QueryResult<unknown> {
    const { isRead, isInTransaction } = statement;
    this.#main ??= new Connection(openSqlite(this.#path, { readOnly: this.#readOnly }));
    if (isInTransaction && !this.#main.isInTransaction)
      throw Object.assign(new Error("The transaction was rolled back."), { errcode: failedInput });
    if (isRead && !isInTransaction && this.#main.isInTransaction) {
      this.#reader ??= new Connection(openSqlite(this.#path, { readOnly: true }));
      return this.#reader.execute(statement);
    }
    return this.#main.execute(statement);
  }

  close(): void {
    this.#reader?.close();
    this.#main?.close();
  }
}

class Connection {
  #database: DatabaseSync;
  #statements = new Map<string, { returnsRows: boolean; statement: StatementSync }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#database.close();
  }

  execute({ sql, parameters }: Statement): QueryResult<unknown> {
    const { returnsRows, statement } = this.#prepare(sql);
    const values = parameters.map(toSqlite);
    if (returnsRows) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #prepare(sql: string) {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { returnsRows: statement.columns().length > 0, statement };
    // SQLite executes a pragma while it compiles it. A cached pragma would do nothing the second time.
    if (sql.startsWith("pragma")) return prepared;
    if (this.#statements.size >= cachedStatements)
      this.#statements.delete(this.#statements.keys().next().value!);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
