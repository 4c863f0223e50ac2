import type { Kysely } from "kysely";

/** Marks the applications that came without a word about which payment terms their form showed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("trade_applications")
    .addColumn("terms_unconfirmed", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
