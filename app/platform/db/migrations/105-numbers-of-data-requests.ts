import type { Kysely } from "kysely";

/** Stores the telephone numbers and vehicles of whom a data request is about, one a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("data_requests")
    .addColumn("numbers", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
