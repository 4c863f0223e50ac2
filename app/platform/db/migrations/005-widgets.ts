import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("widgets"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull().check(sql`type in ('TEXT', 'IMAGE')`))
    .addColumn("html", "text")
    .addColumn("picture_id", "integer", (column) => column.references("pictures.id"))
    .addColumn("alt", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  // Users would confuse names that differ only in case.
  await sql`create unique index widgets_name on widgets (lower(name))`.execute(db);
  await db.schema.createIndex("widgets_picture").on("widgets").column("picture_id").execute();
}
