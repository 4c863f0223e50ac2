import type { Kysely } from "kysely";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable("house_days")
    .addColumn("day", "text", (column) => column.primaryKey())
    .addColumn("disk_free", "double precision")
    .addColumn("disk_total", "double precision")
    .addColumn("database_bytes", "double precision")
    .addColumn("missing_files", "text", (column) => column.notNull())
    .addColumn("damage", "text")
    .execute();
  await db.schema
    .createTable("known_problems")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
}
