import { Kysely } from "kysely";
import type { Pool } from "pg";
import { DamageWatch } from "./damage-watch.server.ts";
import { HonestPostgresDialect } from "./postgres.server.ts";
import { sqliteDialect } from "./sqlite.server.ts";
import type { Db, Tables } from "./tables.ts";

const poolSize = 10;
/** A database that cannot be reached is an error by then, not a wait: of a connection, of a statement, of its answer. */
const connectMilliseconds = 5_000;
const statementMilliseconds = 15_000;
const answerMilliseconds = 20_000;

/**
 * Opens the database an address names: `postgres://…`, or the path of an SQLite file. `isPatient`: statements may take as
 * long as they need, as those of a migration may.
 */
export function openDatabase(address: string, { isPatient = false } = {}): Db {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const damage = new DamageWatch();
    return new Kysely<Tables>({
      dialect: new HonestPostgresDialect({ pool: () => openPool(address, isPatient) }, damage),
      log: (event) => {
        if (event.level === "error") damage.note(event.error);
      },
    });
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(address, { isPatient }) });
}

async function openPool(address: string, isPatient: boolean): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: address,
    max: poolSize,
    keepAlive: true,
    connectionTimeoutMillis: connectMilliseconds,
    ...(!isPatient && {
      query_timeout: answerMilliseconds,
      // Not as a parameter of the connection, which poolers refuse.
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${statementMilliseconds}`);
      },
    }),
  });
  // A connection that the server closes must not end the process, be it idle or between two statements of a
  // transaction; its next query fails, and the one after opens another.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
