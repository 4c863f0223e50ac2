import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import type { QueryResult } from "kysely";
import { answerQuestions } from "../threads/answer-questions.ts";
import { failedInput, openSqlite } from "./open-sqlite.server.ts";

type ThreadData = { path: string; readOnly: boolean };
export type Statement = {
  sql: string;
  parameters: readonly unknown[];
  isRead: boolean;
  isInTransaction: boolean;
};

const cachedStatements = 500;

class Connection {
  #database: DatabaseSync;
  #statements = new Map<string, { returnsRows: boolean; statement: StatementSync }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
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

const { path, readOnly } = workerData as ThreadData;
/** The first statement opens it, and throws where it cannot be opened. */
let main: Connection | undefined;
/** Reads committed data while `main` has an open transaction. */
let readConnection: Connection | undefined;

answerQuestions((statement: Statement): QueryResult<unknown> => {
  const { isRead, isInTransaction } = statement;
  main ??= new Connection(openSqlite(path, { readOnly }));
  if (isInTransaction && !main.isInTransaction)
    throw Object.assign(new Error("The transaction was rolled back."), { errcode: failedInput });
  if (isRead && !isInTransaction && main.isInTransaction) {
    readConnection ??= new Connection(openSqlite(path, { readOnly: true }));
    return readConnection.execute(statement);
  }
  return main.execute(statement);
});
