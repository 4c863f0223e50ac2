import type { SelectQueryBuilder } from "kysely";

/**
 * Makes others wait who would lock or change the rows that a query in a transaction reads. On SQLite it changes nothing:
 * one writer is let in at a time there.
 */
export function locked<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return query.forUpdate();
}
