import type { SelectQueryBuilder } from "kysely";
import { findPage, type Narrow, type SearchedTable } from "./find-page.server.ts";
import type { Db } from "./tables.ts";

const batchSize = 500;

type Question<T extends SearchedTable> = { search?: string | null; narrow?: Narrow<T> | undefined };

/** The ids of all that a list shows, newest first, in batches; what is added meanwhile is not among them. */
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
  return (rows) => {
    const narrowed = narrow ? narrow(rows) : rows;
    // Kysely cannot tell what tables named by a type parameter have in common.
    const withId = narrowed as unknown as SelectQueryBuilder<Record<string, { id: number }>, string, unknown>;
    const older: unknown = withId.where("id", "<", id);
    return older as typeof narrowed;
  };
}
