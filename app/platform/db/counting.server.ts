import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** `count(*)` as a number on both engines. PostgreSQL returns a bigint, which arrives as text. */
export function rowCount<DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>) {
  return eb.cast<number>(eb.fn.countAll(), "integer");
}

/** Returns how many rows a query finds. */
export async function countRows<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { count } = await rows
    .clearSelect()
    .select((eb) => rowCount(eb).as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}

/** The hour of UTC of a timestamp column, such as `2026-03-02T13`. */
export function hourOf(column: string): RawBuilder<string> {
  return sql<string>`substr(${sql.ref(column)}, 1, 13)`;
}
