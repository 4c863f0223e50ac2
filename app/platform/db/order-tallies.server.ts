import { sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import { countRows } from "./row-tallies.server.ts";
import type { Db } from "./tables.ts";

/** Rows that follow one another in a list's order: those from `first` on and before `next`, null at either end. */
export type OrderBlock = { row_count: number; first: string | null; next: string | null };

/**
 * How the rows of a table are spread over ranges of a column. PostgreSQL needs it to skip hundreds of thousands of them, and
 * has triggers that tally them by two letters (`name_bounds`). SQLite walks its index quickly enough: one range.
 */
export async function blocksInOrder(db: Db, table: string, column: string): Promise<OrderBlock[]> {
  if (engineOf(db) === "sqlite") return [{ row_count: await countRows(db, table), first: null, next: null }];
  return db
    .selectFrom("row_tallies")
    .select([
      sql<number>`cast(sum(row_count) as integer)`.as("row_count"),
      sql<string | null>`(name_bounds())[block]`.as("first"),
      sql<string | null>`(name_bounds())[block + 1]`.as("next"),
    ])
    .where("table_name", "=", `${table}.${column}`)
    .groupBy("block")
    .orderBy("block")
    .execute();
}

/** The range that holds the row after so many, and how many of the range to skip still. Past the end it is the last. */
export function skipBlocks(blocks: OrderBlock[], skipped: number): { block: OrderBlock; skip: number } {
  let skip = skipped;
  for (const block of blocks) {
    if (skip < block.row_count) return { block, skip };
    skip -= block.row_count;
  }
  return { block: { row_count: 0, first: null, next: null }, skip: skipped };
}
