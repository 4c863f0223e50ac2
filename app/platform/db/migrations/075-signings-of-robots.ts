import type { Kysely } from "kysely";

/** Stores whether a robot filled in the form's trap field. The signer cannot undo that. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("trade_signings")
    .addColumn("is_spam", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
