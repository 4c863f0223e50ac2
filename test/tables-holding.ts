import { sql } from "kysely";
import type { Db } from "../app/platform/db/tables.ts";
import { readTableShapes } from "../app/platform/db/table-shapes.server.ts";

/** The names of the tables that hold a word anywhere; the pattern meets small letters only. */
export async function tablesHolding(db: Db, word: RegExp): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await readTableShapes(db)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (word.test(JSON.stringify(rows).toLowerCase())) names.push(name);
  }
  return names;
}
