import { DatabaseSync } from "node:sqlite";

/**
 * How long SQLite itself waits for another program's lock. That blocks the thread, so it applies only while opening.
 */
const openingTimeoutMilliseconds = 5_000;

/** Opens an SQLite file whose commits are on the disk before they return. Throws when the file cannot be opened. */
export function openSqlite(path: string, { readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: openingTimeoutMilliseconds, readOnly });
  if (!readOnly) database.exec("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA trusted_schema = OFF");
  database.exec("PRAGMA busy_timeout = 0");
  return database;
}

/** Returns whether an error is SQLITE_BUSY or one of its extended codes: https://www.sqlite.org/rescode.html#busy. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}

/** SQLITE_IOERR: https://www.sqlite.org/rescode.html#ioerr. */
export const failedInput = 10;
