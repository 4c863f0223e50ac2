import { sql } from "kysely";
import { findPage, type RowFilter, type SearchedTable } from "./find-page.server.ts";
import type { Db } from "./tables.ts";

const batchSize = 500;

type Filters<T extends SearchedTable> = { search?: string | null; filter?: RowFilter<T> | undefined };

/** Yields the ids of every row in a list, newest first, in batches. Rows added during the run are not included. */
export async function* findAllInBatches<T extends SearchedTable>(
  db: Db,
  table: T,
  { search, filter }: Filters<T>,
): AsyncGenerator<number[]> {
  for (let before: number | undefined; ;) {
    const { ids } = await findPage(db, table, {
      search,
      filter: before === undefined ? filter : olderThan(before, filter),
      page: 1,
      size: batchSize,
    });
    if (ids.length > 0) yield ids;
    if (ids.length < batchSize) return;
    before = ids.at(-1)!;
  }
}

function olderThan<T extends SearchedTable>(id: number, filter: RowFilter<T> | undefined): RowFilter<T> {
  return (rows) => (filter ? filter(rows) : rows).where(sql<boolean>`${sql.ref("id")} < ${id}`);
}
