import type { Kysely } from "kysely";

/** Whether the trap of the form was filled in, which whoever signs cannot undo. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("trade_signings")
    .addColumn("is_spam", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
