import { sql } from "kysely";
import { countAll } from "./load-rows.server.ts";
import { engineOf } from "./engine.server.ts";
import { readTableShapes } from "./table-shapes.server.ts";
import type { Db } from "./tables.ts";

/**
 * Describes the damage of a database, one line for each fault. PostgreSQL checks references and pages itself, so there
 * every table is only read through.
 */
export async function findDamage(db: Db): Promise<string[]> {
  if (engineOf(db) === "postgres") {
    for (const table of await readTableShapes(db)) await countAll(db, table);
    return [];
  }
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; rowid: number; parent: string }>`
    pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((words) => words !== "ok"),
    ...references.rows.map(
      ({ table, rowid, parent }) =>
        `Row ${rowid} of ${table} refers to a row of ${parent} that is not there.`,
    ),
  ];
}
