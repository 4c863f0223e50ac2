import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { logger } from "../log.server.ts";
import { onlyReads } from "./only-reads.server.ts";
import type { SqliteFile, WritePermit } from "./sqlite-file.server.ts";

/** What Kysely takes for a connection: reads go ahead at any time, writes and transactions one by one. */
export class SqliteConnection implements DatabaseConnection {
  #file: SqliteFile;
  /** Of the transaction that is open. */
  #permit: WritePermit | undefined;
  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#permit) return this.#file.inTransaction<R>(query);
    if (onlyReads(query)) return this.#file.read<R>(query);
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

  /** Follows every transaction that failed, whose own error is the one that counts. */
  async rollback(): Promise<void> {
    if (!this.#permit) return;
    // After some failures, a full disk among them, SQLite has rolled back by itself.
    await this.#file.inTransaction(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      logger.debug({ err: error }, "there was no transaction to roll back");
    });
    this.#endPermit();
  }

  streamQuery(): never {
    throw new Error("SQLite does not stream: what is read while others write would hold the log back.");
  }

  #endPermit() {
    this.#permit?.end();
    this.#permit = undefined;
  }
}
