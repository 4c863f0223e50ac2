import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import { onlyReads } from "./only-reads.server.ts";
import type { SqliteFile, Turn } from "./sqlite-file.server.ts";

/** What Kysely takes for a connection: reads go ahead at any time, writes and transactions in turn. */
export class SqliteConnection implements DatabaseConnection {
  #file: SqliteFile;
  /** Of the transaction that is open. */
  #turn: Turn | undefined;
  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = onlyReads(query);
    if (this.#turn) {
      if (!isRead) this.#turn.wrote = true;
      return this.#file.write<R>(query);
    }
    if (isRead) return this.#file.read<R>(query);
    const turn = await this.#file.takeTurn();
    let result;
    try {
      result = await this.#file.write<R>(query);
    } finally {
      turn.end();
    }
    await this.#file.log.reachDisk();
    return result;
  }

  /** Takes the write lock at once: a read lock that is raised later fails when another process wrote. */
  async begin(): Promise<void> {
    const turn = await this.#file.takeTurn();
    try {
      await this.#file.write(CompiledQuery.raw("begin immediate"));
    } catch (error) {
      turn.end();
      throw error;
    }
    this.#turn = turn;
  }

  /** The next writer goes on while this one waits for the disk. Rejects with `Unconfirmed`; others see the changes by then. */
  async commit(): Promise<void> {
    await this.#file.write(CompiledQuery.raw("commit"));
    const { wrote, isForgettable } = this.#turn!;
    this.#endTurn();
    if (wrote && !isForgettable) await this.#file.log.reachDisk();
  }

  async rollback(): Promise<void> {
    if (!this.#turn) return;
    try {
      // After some failures, a full disk among them, SQLite has rolled back by itself: the failure is what counts.
      if (this.#file.isInTransaction) await this.#file.write(CompiledQuery.raw("rollback"));
    } finally {
      this.#endTurn();
    }
  }

  streamQuery(): never {
    throw new Error("SQLite does not stream: what is read while others write would hold the log back.");
  }

  #endTurn() {
    this.#turn?.end();
    this.#turn = undefined;
  }
}
