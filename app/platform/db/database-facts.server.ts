import { sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import type { Db } from "./tables.ts";

/** Returns the size of the database in bytes. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  const query =
    engineOf(db) === "postgres"
      ? sql<{ bytes: number }>`select pg_database_size(current_database())::double precision as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const { rows } = await query.execute(db);
  return rows[0]!.bytes;
}

/** Returns the name and version of the database, such as `SQLite 3.51.0`. */
export async function nameOfDatabase(db: Db): Promise<string> {
  const isPostgres = engineOf(db) === "postgres";
  const query = isPostgres
    ? sql<{ version: string }>`select current_setting('server_version') as version`
    : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(db);
  return `${isPostgres ? "PostgreSQL" : "SQLite"} ${rows[0]!.version}`;
}
