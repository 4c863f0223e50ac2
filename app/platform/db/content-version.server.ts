import { ownProcess } from "../processes/own-process.server.ts";
import { engineOf } from "./engine.server.ts";
import { announceVersion, watchPostgres } from "./heard-content-version.server.ts";
import { watchSqlite } from "./looked-up-content-version.server.ts";
import type { Db } from "./tables.ts";
import { noteRaised } from "./untold-changes.server.ts";

export interface ContentVersionTable {
  id: number;
  version: number;
}

declare module "./tables.ts" {
  interface Tables {
    content_version: ContentVersionTable;
  }
}

/** Tells which version of the public content is stored now; see `watchContentVersion`. */
export type ContentVersion = {
  /** The version where it is known without waiting for the database; undefined where it must be asked. Never throws. */
  known(): number | undefined;
  /** Asks the database. Rejects when it does not answer. */
  ask(): Promise<number>;
  /**
   * Resolves once no process can show what was before the changes that this one has committed; never rejects. Whoever
   * answers a save waits for it.
   */
  shownEverywhere(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Marks public content as changed. Call inside the transaction that changes it, so that every process compares
 * before it serves a kept page and nobody sees old content once a save was answered.
 */
export async function raiseContentVersion(transaction: Db): Promise<void> {
  const { version } = await transaction
    .updateTable("content_version")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  noteRaised(version);
  if (engineOf(transaction) === "postgres") await announceVersion(transaction, version);
}

/** Follows the content version of the database at `address`, cheaply enough to ask before each page. */
export function watchContentVersion(db: Db, address: string, owner = ownProcess): ContentVersion {
  return engineOf(db) === "sqlite" ? watchSqlite(address) : watchPostgres(db, address, owner);
}
