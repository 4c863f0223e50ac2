import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import { isBusy } from "./sqlite-file.server.ts";
import type { Db } from "./tables.ts";

const tryEveryMilliseconds = 100;
const longestWaitMilliseconds = 5 * 60_000;
/** Any number will do, as long as nothing else in the database takes an advisory lock of it. */
const advisoryLock = 7_310_521;

/**
 * Runs the work that brings a database up to date while no other process does: two that start together would both fill
 * an empty one. The lock goes with the process that holds it, however it ends. Throws when it is held for five minutes.
 */
export async function withStartLock<T>(db: Db, address: string, work: () => Promise<T>): Promise<T> {
  return engineOf(db) === "postgres" ? withAdvisoryLock(db, work) : withLockFile(`${address}-start`, work);
}

async function withAdvisoryLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Asked again and again, since a statement that waits for a lock would meet its own time limit.
    await untilTaken(async () => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${sql.lit(advisoryLock)}) as taken
      `.execute(connection);
      return rows[0]!.taken;
    });
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(advisoryLock)})`.execute(connection);
    }
  });
}

/** SQLite's own lock on a file beside the database, which stays free for the work. */
async function withLockFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    await untilTaken(() => {
      try {
        lock.exec("begin exclusive");
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      }
    });
    return await work();
  } finally {
    lock.close();
  }
}

async function untilTaken(take: () => boolean | Promise<boolean>): Promise<void> {
  const patience = performance.now() + longestWaitMilliseconds;
  while (!(await take())) {
    if (performance.now() > patience) throw new Error("Another process has been starting for five minutes.");
    await wait(tryEveryMilliseconds);
  }
}
