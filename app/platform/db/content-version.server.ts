import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { engineOf } from "./engine.server.ts";
import { openConnection } from "./sqlite.server.ts";
import type { Db } from "./tables.ts";

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
  close(): Promise<void>;
};

const channel = "content_version";
const connectMilliseconds = 5_000;
const relistenMilliseconds = 1_000;

/** Raised by this process and perhaps not committed yet; until the database shows it, each look reads the database. */
let pendingVersion = 0;

/**
 * Marks public content as changed. Call inside the transaction that changes it, so that every process compares
 * before it serves a kept page and nobody sees old content after a save.
 */
export async function raiseContentVersion(transaction: Db): Promise<void> {
  const { version } = await transaction
    .updateTable("content_version")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  if (engineOf(transaction) === "postgres") {
    await sql`select pg_notify(${channel}, ${String(version)})`.execute(transaction);
    pendingVersion = Math.max(pendingVersion, version);
  }
}

/** Follows the content version of the database at `address`, cheaply enough to ask before each page. */
export function watchContentVersion(db: Db, address: string): ContentVersion {
  return engineOf(db) === "sqlite" ? watchSqlite(address) : watchPostgres(db, address);
}

/**
 * `data_version` moves for every commit of any other connection, so this watcher has a connection of its own and sees
 * the commits of this process too; only when it moved is the table read.
 */
function watchSqlite(path: string): ContentVersion {
  const connection: DatabaseSync = openConnection(path);
  const dataVersion = connection.prepare("PRAGMA data_version");
  const contentVersion = connection.prepare("SELECT version FROM content_version");
  let seenData = -1;
  let seenContent = -1;
  // Requests that arrive together share one look: none of them was sent after a save that this look could miss.
  let isLookFresh = false;
  const forgetLook = () => {
    isLookFresh = false;
  };
  function look(): number {
    if (isLookFresh) return seenContent;
    const data = (dataVersion.get() as { data_version: number }).data_version;
    if (data !== seenData) {
      seenContent = (contentVersion.get() as { version: number }).version;
      seenData = data;
    }
    isLookFresh = true;
    setImmediate(forgetLook);
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
    async close() {
      connection.close();
    },
  };
}

/** Notifications can be lost, so while the listener is down every look reads the table. */
function watchPostgres(db: Db, address: string): ContentVersion {
  let known: number | undefined;
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function read(): Promise<number> {
    const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    return version;
  }

  async function listen() {
    const next = new pg.Client({
      connectionString: address,
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
      query_timeout: connectMilliseconds,
    });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      known = undefined;
      if (!closed) retry = setTimeout(listen, relistenMilliseconds).unref();
    };
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", (message) => {
      if (client === next) known = Math.max(known ?? 0, Number(message.payload));
    });
    client = next;
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      const version = await read();
      if (client === next) known = Math.max(known ?? 0, version);
    } catch {
      lost();
      await next.end().catch(() => {});
    }
  }
  const listening = listen();

  return {
    known: () => (known !== undefined && known >= pendingVersion ? known : undefined),
    async ask() {
      const version = await read();
      // A version whose transaction was rolled back never appears: until the next raise each look reads the table.
      if (known !== undefined) known = Math.max(known, version);
      return version;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await listening;
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
