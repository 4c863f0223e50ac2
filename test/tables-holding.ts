import { sql } from "kysely";
import type { Db } from "../app/platform/db/tables.ts";
import { readTableShapes } from "../app/platform/db/table-shapes.server.ts";

/** Returns the names of the tables that contain a word. The pattern is matched against lower-case text. */
export async function tablesHolding(db: Db, word: RegExp): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await readTableShapes(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (word.test(JSON.stringify(rows).toLowerCase())) names.push(name);
  }
  return names;
}
