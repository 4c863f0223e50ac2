import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { ContentVersion } from "./content-version.server.ts";
import { openConnection } from "./sqlite-file.server.ts";
import { isSaving } from "./untold-changes.server.ts";

/** For so long a look at the file counts, and so long a save waits until no other process goes by an older one. */
const lookMilliseconds = 1;

/**
 * `data_version` moves for every commit of any other connection, so this watcher has a connection of its own and sees
 * the commits of this process too; only when it moved is the table read.
 */
export function watchSqlite(path: string): ContentVersion {
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
