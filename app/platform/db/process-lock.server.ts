import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { minutes } from "../durations.ts";
import { engineOf } from "./engine.server.ts";
import { isBusy } from "./open-sqlite.server.ts";
import type { Db } from "./tables.ts";
import { refuseTransactionPooling } from "./transaction-pooling.server.ts";

const tryEveryMilliseconds = 100;
const startTimeoutMilliseconds = minutes(5);
/** Arbitrary numbers. Nothing else in the database may take an advisory lock with them. */
const advisoryLocks = { start: 7_310_521, backup: 7_310_522 };

type Lock = { name: keyof typeof advisoryLocks; timeoutMilliseconds: number };

/** Thrown when another process held the lock for as long as this one would wait. */
export class LockTimeout extends Error {
  constructor(name: Lock["name"]) {
    super(`Timed out while another process held the lock "${name}".`);
  }
}

/**
 * Runs the work that brings a database up to date while no other process does. Otherwise two processes that start
 * together would both fill an empty database. Throws `LockTimeout` after five minutes.
 */
export async function withStartLock<T>(db: Db, address: string, work: () => Promise<T>): Promise<T> {
  return withLock(db, { address, name: "start", timeoutMilliseconds: startTimeoutMilliseconds }, work);
}

/** Runs work that only one process may do at a time. The lock ends with its process, however that ends. */
export async function withLock<T>(
  db: Db,
  lock: Lock & { address: string },
  work: () => Promise<T>,
): Promise<T> {
  return engineOf(db) === "postgres"
    ? withAdvisoryLock(db, lock, work)
    : withLockFile(`${lock.address}-${lock.name}`, lock, work);
}

async function withAdvisoryLock<T>(db: Db, lock: Lock, work: () => Promise<T>): Promise<T> {
  await refuseTransactionPooling(db);
  const number = sql.lit(advisoryLocks[lock.name]);
  return db.connection().execute(async (connection) => {
    // Asks repeatedly, since a statement that waits for a lock would exceed its time limit.
    await waitForLock(lock, async () => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${number}) as taken
      `.execute(connection);
      return rows[0]!.taken;
    });
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${number})`.execute(connection);
    }
  });
}

/** Takes SQLite's own lock on a file beside the database. The database stays free for the work. */
async function withLockFile<T>(path: string, lock: Lock, work: () => Promise<T>): Promise<T> {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    await waitForLock(lock, () => {
      try {
        file.exec("begin exclusive");
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      }
    });
    return await work();
  } finally {
    file.close();
  }
}

async function waitForLock(lock: Lock, take: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + lock.timeoutMilliseconds;
  while (!(await take())) {
    if (performance.now() > deadline) throw new LockTimeout(lock.name);
    await wait(tryEveryMilliseconds);
  }
}
