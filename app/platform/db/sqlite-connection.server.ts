import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { logger } from "../log.server.ts";
import { onlyReads } from "./only-reads.server.ts";
import type { SqliteFile, WriteTurn } from "./sqlite-file.server.ts";

/** What Kysely takes for a connection: reads go ahead at any time, writes and transactions in turn. */
export class SqliteConnection implements DatabaseConnection {
  #file: SqliteFile;
  /** Of the transaction that is open. */
  #turn: WriteTurn | undefined;
  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#turn) return this.#file.inTransaction<R>(query);
    if (onlyReads(query)) return this.#file.read<R>(query);
    const turn = await this.#file.takeTurn();
    try {
      return await this.#file.write<R>(query, turn);
    } finally {
      turn.end();
    }
  }

  async begin(): Promise<void> {
    const turn = await this.#file.takeTurn();
    try {
      await this.#file.begin(turn);
    } catch (error) {
      turn.end();
      throw error;
    }
    this.#turn = turn;
  }

  async commit(): Promise<void> {
    await this.#file.commit();
    this.#endTurn();
  }

  /** Follows every transaction that failed, whose own error is the one that counts. */
  async rollback(): Promise<void> {
    if (!this.#turn) return;
    // After some failures, a full disk among them, SQLite has rolled back by itself.
    await this.#file.inTransaction(CompiledQuery.raw("rollback")).catch((error: unknown) => {
      logger.debug({ err: error }, "there was no transaction to roll back");
    });
    this.#endTurn();
  }

  streamQuery(): never {
    throw new Error("SQLite does not stream: what is read while others write would hold the log back.");
  }

  #endTurn() {
    this.#turn?.end();
    this.#turn = undefined;
  }
}
