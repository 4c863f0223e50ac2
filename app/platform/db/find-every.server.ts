import { sql } from "kysely";
import { findPage, type Narrow, type SearchedTable } from "./find-page.server.ts";
import type { Db } from "./tables.ts";

const batchSize = 500;

type Question<T extends SearchedTable> = { search?: string | null; narrow?: Narrow<T> | undefined };

/** Yields the ids of every row in a list, newest first, in batches. Rows added during the run are not included. */
export async function* findEvery<T extends SearchedTable>(
  db: Db,
  table: T,
  { search, narrow }: Question<T>,
): AsyncGenerator<number[]> {
  for (let before: number | undefined; ;) {
    const { ids } = await findPage(db, table, {
      search,
      narrow: before === undefined ? narrow : olderThan(before, narrow),
      page: 1,
      size: batchSize,
    });
    if (ids.length > 0) yield ids;
    if (ids.length < batchSize) return;
    before = ids.at(-1)!;
  }
}

function olderThan<T extends SearchedTable>(id: number, narrow: Narrow<T> | undefined): Narrow<T> {
  return (rows) => (narrow ? narrow(rows) : rows).where(sql<boolean>`${sql.ref("id")} < ${id}`);
}
