import type { DatabaseSync } from "node:sqlite";
import { ownProcess } from "../processes/own-process.server.ts";
import { engineOf } from "./engine.server.ts";
import { announceVersion, watchPostgres } from "./heard-content-version.server.ts";
import { openConnection } from "./sqlite-file.server.ts";
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

/**
 * `data_version` moves for every commit of any other connection, so this watcher has a connection of its own and sees
 * the commits of this process too; only when it moved is the table read.
 */
function watchSqlite(path: string): ContentVersion {
  const connection: DatabaseSync = openConnection(path);
  const dataVersion = connection.prepare("PRAGMA data_version");
  // An object would be of a shape of its own each time.
  dataVersion.setReturnArrays(true);
  const contentVersion = connection.prepare("SELECT version FROM content_version");
  let seenData = -1;
  let seenContent = -1;
  function look(): number {
    const [data] = dataVersion.get() as unknown as [number];
    if (data !== seenData) {
      seenContent = (contentVersion.get() as { version: number }).version;
      seenData = data;
    }
    return seenContent;
  }
  return {
    known() {
      try {
        return look();
      } catch {
        // A disk that cannot be read, say: `ask` tells what it is.
        return undefined;
      }
    },
    ask: async () => look(),
    // Every process looks for itself, and sees a commit as soon as it is one.
    shownEverywhere: async () => {},
    async close() {
      connection.close();
    },
  };
}
