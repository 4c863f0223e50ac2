import { sql } from "kysely";
import { raiseContentVersion } from "./content-version.server.ts";
import { engineOf } from "./engine.server.ts";
import type { Db } from "./tables.ts";

/** Runs work all or nothing: in the transaction it is given, or in one of its own. */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * As `inTransaction`, for writes that nobody misses after a power cut, such as counters: the commit does not wait for the
 * disk, and on SQLite a wait of that kind would hold up every page.
 */
export async function inForgettableTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  if (engineOf(db) === "postgres") {
    return db.transaction().execute(async (transaction) => {
      await sql`set local synchronous_commit = off`.execute(transaction);
      return work(transaction);
    });
  }
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await connection.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** As `inTransaction`, for changes that visitors see: every kept page is compared with the version this raises. */
export async function changeContent<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const result = await work(transaction);
    await raiseContentVersion(transaction);
    return result;
  });
}
