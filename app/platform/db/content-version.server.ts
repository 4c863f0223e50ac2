import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { ownProcess } from "../processes/own-process.server.ts";
import { engineOf } from "./engine.server.ts";
import { announceVersion, watchPostgres } from "./heard-content-version.server.ts";
import { openConnection } from "./sqlite-file.server.ts";
import type { Db } from "./tables.ts";
import { isSaving, noteRaised } from "./untold-changes.server.ts";

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

/** For so long a look at the file counts, and so long a save waits until no other process goes by an older one. */
const lookMilliseconds = 1;

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
  let lookedAt = Number.NEGATIVE_INFINITY;
  function look(): number {
    const now = performance.now();
    const [data] = dataVersion.get() as unknown as [number];
    if (data !== seenData) {
      seenContent = (contentVersion.get() as { version: number }).version;
      seenData = data;
    }
    lookedAt = now;
    return seenContent;
  }
  return {
    known() {
      try {
        const isNew = performance.now() - lookedAt < lookMilliseconds;
        // A save of this process makes pages anew by what is stored right then.
        return isNew && !isSaving() ? seenContent : look();
      } catch {
        // A disk that cannot be read, say: `ask` tells what it is.
        return undefined;
      }
    },
    ask: async () => look(),
    async shownEverywhere() {
      const committed = performance.now();
      // A timer may go off early, by how long the turn of the loop that set it had lasted.
      while (performance.now() - committed < lookMilliseconds) await wait(lookMilliseconds);
    },
    async close() {
      connection.close();
    },
  };
}
