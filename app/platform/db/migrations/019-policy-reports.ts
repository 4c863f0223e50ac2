import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_reports")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("directive", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("policy_reports_primary", ["day", "directive"])
    .execute();
}
