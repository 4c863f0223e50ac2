import { sql } from "kysely";
import { raiseContentVersion } from "./content-version.server.ts";
import { engineOf } from "./engine.server.ts";
import type { Db } from "./tables.ts";

/** Runs work all or nothing, in the given transaction or in a new one. */
export async function inTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Like `inTransaction`, for writes whose loss in a power cut does not matter, such as counters. PostgreSQL does not
 * wait for the disk.
 */
export async function inAsyncCommitTransaction<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return db.transaction().execute(async (transaction) => {
    if (engineOf(db) === "postgres") await sql`set local synchronous_commit = off`.execute(transaction);
    return work(transaction);
  });
}

/**
 * Like `inTransaction`, for changes that visitors see. It raises the version that every cached page is compared with.
 */
export async function changeContent<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const result = await work(transaction);
    await raiseContentVersion(transaction);
    return result;
  });
}
