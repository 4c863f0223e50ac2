import type { SQLInputValue } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
} from "kysely";
import { Thread } from "../threads/thread.server.ts";
import type { Query } from "./sqlite-reader.thread.ts";

/**
 * Reads an SQLite file on a thread of its own, which sees what has been committed: a query that takes its time then keeps
 * no page waiting.
 */
export class SqliteReaderDialect extends SqliteDialect {
  #path: string;
  constructor(path: string) {
    super({ database: () => Promise.reject(new Error("The reader has no connection on this thread.")) });
    this.#path = path;
  }
  override createDriver() {
    return new ReaderDriver(this.#path);
  }
}

class ReaderDriver implements Driver {
  #thread: Thread<Query, unknown[]>;

  constructor(path: string) {
    this.#thread = new Thread(new URL("./sqlite-reader.thread.ts", import.meta.url), {
      data: path,
      answerMilliseconds: 60_000,
      heapMegabytes: 256,
    });
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: (await this.#thread.ask({ sql, parameters: parameters as SQLInputValue[] })) as R[],
      }),
      streamQuery: () => {
        throw new Error("The reader does not stream.");
      },
    };
  }

  async beginTransaction() {
    throw new Error("The reader changes nothing.");
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}

  async destroy() {
    await this.#thread.end();
  }
}
