import { Kysely } from "kysely";
import type { Pool } from "pg";
import { DamageTracker } from "./damage-tracker.server.ts";
import { SafeCommitDialect } from "./postgres.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";
import type { SqliteOptions } from "./sqlite-file.server.ts";
import type { Db, Tables } from "./tables.ts";

const poolSize = 10;
/** Time limits for a connection, a statement and its answer. After them an unreachable database causes an error. */
const connectMilliseconds = 5_000;
const statementMilliseconds = 15_000;
const answerMilliseconds = 20_000;

/**
 * Opens the database that an address names: `postgres://…`, or the path of an SQLite file. With `hasNoTimeout`, statements
 * may take as long as a migration needs: on PostgreSQL without a limit, on SQLite up to 24 hours. `openRunner` replaces
 * SQLite's own thread.
 */
export function openDatabase(address: string, { hasNoTimeout = false, openRunner }: SqliteOptions = {}): Db {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const damage = new DamageTracker();
    return new Kysely<Tables>({
      dialect: new SafeCommitDialect({ pool: () => openPool(address, hasNoTimeout) }, damage),
      log: (event) => {
        if (event.level === "error") damage.record(event.error);
      },
    });
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(address, { hasNoTimeout, openRunner }) });
}

async function openPool(address: string, hasNoTimeout: boolean): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: address,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: connectMilliseconds,
    ...(!hasNoTimeout && {
      query_timeout: answerMilliseconds,
      // Poolers refuse this setting as a connection parameter.
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${statementMilliseconds}`);
      },
    }),
  });
  // The server may close a connection that is idle or between two statements of a transaction. That must not end the
  // process. The next query on the connection fails, and the query after that opens a new connection.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
