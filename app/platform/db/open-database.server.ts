import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { sqliteDialect } from "./sqlite.server.ts";
import type { Db, Tables } from "./tables.ts";

const poolSize = 10;

/** Opens the database an address names: `postgres://…`, or the path of an SQLite file. */
export function openDatabase(address: string): Db {
  if (/^postgres(ql)?:\/\//.test(address)) {
    const pool = new pg.Pool({ connectionString: address, max: poolSize });
    // An idle connection that the server closes must not end the process; the next query opens another.
    pool.on("error", () => {});
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(address) });
}
