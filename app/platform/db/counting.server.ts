import type { ExpressionBuilder } from "kysely";

/** `count(*)` as a number on both engines; PostgreSQL's own is a bigint, which arrives as text. */
export function counted<DB, TB extends keyof DB>(eb: ExpressionBuilder<DB, TB>) {
  return eb.cast<number>(eb.fn.countAll(), "integer");
}
