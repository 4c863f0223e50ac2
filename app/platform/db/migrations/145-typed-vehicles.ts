import type { Kysely } from "kysely";

/** Adds to each customer the vehicles that the office has typed, one a line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("customers")
    .addColumn("vehicles", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
