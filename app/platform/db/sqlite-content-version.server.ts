import type { ContentVersion } from "./content-version.ts";
import { openSqlite } from "./open-sqlite.server.ts";

/**
 * `PRAGMA data_version` changes with every commit of any other connection. This watcher has its own connection, so it
 * also sees the commits of this process. The table is read only after such a change.
 */
export function watchSqlite(path: string): ContentVersion {
  const connection = openSqlite(path);
  const dataVersion = connection.prepare("PRAGMA data_version");
  const contentVersion = connection.prepare("SELECT version FROM content_version");
  let seenData = -1;
  let seenContent = -1;
  function look(): number {
    const data = Number(dataVersion.get()?.data_version);
    if (data !== seenData) {
      seenContent = Number(contentVersion.get()?.version);
      seenData = data;
    }
    return seenContent;
  }
  return {
    known() {
      try {
        return look();
      } catch {
        // The disk may be unreadable, for example. `ask` reports the error.
        return undefined;
      }
    },
    ask: async () => look(),
    onChange() {},
    async close() {
      connection.close();
    },
  };
}
