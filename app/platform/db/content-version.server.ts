import type { ContentVersion } from "./content-version.ts";
import { engineOf } from "./engine.server.ts";
import { notifyOtherChange, notifyVersion, watchPostgres } from "./postgres-content-version.server.ts";
import { watchSqlite } from "./sqlite-content-version.server.ts";
import type { Db } from "./tables.ts";

interface ContentVersionTable {
  id: number;
  version: number;
}

declare module "./tables.ts" {
  interface Tables {
    content_version: ContentVersionTable;
  }
}

/**
 * Marks public content as changed. Call it inside the transaction that changes the content: every process compares this
 * version before it sends a cached page.
 */
export async function raiseContentVersion(transaction: Db): Promise<void> {
  const { version } = await transaction
    .updateTable("content_version")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  if (engineOf(transaction) === "postgres") await notifyVersion(transaction, version);
}

/**
 * Tells every process that followed data may have changed. Call it inside the transaction that changes the data. SQLite
 * has only one serving process, which checks after each of its own writes.
 */
export async function notifyFollowers(transaction: Db): Promise<void> {
  if (engineOf(transaction) === "postgres") await notifyOtherChange(transaction);
}

/** Reads the version from the table, for work that is done once for each version. */
export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version;
}

/** Follows the content version of the database at `address`, cheaply enough to be asked before each page. */
export function watchContentVersion(db: Db, address: string): ContentVersion {
  return engineOf(db) === "sqlite" ? watchSqlite(address) : watchPostgres(db, address);
}
