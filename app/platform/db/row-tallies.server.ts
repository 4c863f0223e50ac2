import { sql } from "kysely";
import { inTransaction } from "./transaction.server.ts";
import type { Db } from "./tables.ts";

/** How many rows of a table have ids in one range; on PostgreSQL several that are to be added up. Triggers write them. */
export interface RowTalliesTable {
  table_name: string;
  block: number;
  row_count: number;
}

declare module "./tables.ts" {
  interface Tables {
    row_tallies: RowTalliesTable;
  }
}

/** As the migration has them. */
const idsPerBlock = 1000;

/** How many rows there are, without looking at them. */
export async function countRows(db: Db, table: string): Promise<number> {
  return sumOf(await blocksOf(db, table));
}

/** Where to read on from to skip so many of the newest rows: those before an id, and how many of these to skip still. */
export async function skipNewest(
  db: Db,
  table: string,
  skipped: number,
): Promise<{ total: number; before: number; skip: number }> {
  const blocks = await blocksOf(db, table);
  let left = skipped;
  for (const { block, row_count } of blocks) {
    if (left < row_count) return { total: sumOf(blocks), before: (block + 1) * idsPerBlock, skip: left };
    left -= row_count;
  }
  return { total: sumOf(blocks), before: 0, skip: 0 };
}

/** Sums up what was added since the last time. For housekeeping. */
export async function sumUpTallies({ db }: { db: Db }): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const tallies = await transaction.deleteFrom("row_tallies").returningAll().execute();
    const sums = new Map<string, RowTalliesTable>();
    for (const tally of tallies) {
      const key = `${tally.table_name} ${tally.block}`;
      const sum = sums.get(key) ?? { ...tally, row_count: 0 };
      sum.row_count += tally.row_count;
      sums.set(key, sum);
    }
    const rows = [...sums.values()].filter(({ row_count }) => row_count !== 0);
    for (let start = 0; start < rows.length; start += 500) {
      await transaction
        .insertInto("row_tallies")
        .values(rows.slice(start, start + 500))
        .execute();
    }
  });
}

async function blocksOf(db: Db, table: string): Promise<{ block: number; row_count: number }[]> {
  return db
    .selectFrom("row_tallies")
    .select(["block", sql<number>`cast(sum(row_count) as integer)`.as("row_count")])
    .where("table_name", "=", table)
    .groupBy("block")
    .orderBy("block", "desc")
    .execute();
}

function sumOf(blocks: { row_count: number }[]): number {
  return blocks.reduce((sum, { row_count }) => sum + row_count, 0);
}
