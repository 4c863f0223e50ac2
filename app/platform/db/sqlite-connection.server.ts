import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { logger } from "../log.server.ts";
import { isReadOnlyQuery } from "./read-only-query.server.ts";
import type { SqliteFile, WritePermit } from "./sqlite-file.server.ts";

/** The connection that Kysely uses: reads run at any time, writes and transactions run one at a time. */
export class SqliteConnection implements DatabaseConnection {
  #file: SqliteFile;
  /** The permit of the open transaction. */
  #permit: WritePermit | undefined;
  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#permit) return this.#file.inTransaction<R>(query);
    if (isReadOnlyQuery(query)) return this.#file.read<R>(query);
    const permit = await this.#file.waitToWrite();
    try {
      return await this.#file.write<R>(query, permit);
    } finally {
      permit.end();
    }
  }

  async begin(): Promise<void> {
    const permit = await this.#file.waitToWrite();
    try {
      await this.#file.begin(permit);
    } catch (error) {
      permit.end();
      throw error;
    }
    this.#permit = permit;
  }

  async commit(): Promise<void> {
    await this.#file.commit();
    this.#endPermit();
  }

  /**
   * Runs after every failed transaction. It never throws, because the error of the transaction is the one that counts.
   */
  async rollback(): Promise<void> {
    if (!this.#permit) return;
    // After some failures, such as a full disk, SQLite has already rolled back.
    await this.#file.inTransaction(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      logger.debug({ err: error }, "there was no transaction to roll back");
    });
    this.#endPermit();
  }

  streamQuery(): never {
    throw new Error(
      "SQLite queries are not streamed: a long read would keep the write-ahead log from shrinking.",
    );
  }

  #endPermit() {
    this.#permit?.end();
    this.#permit = undefined;
  }
}
