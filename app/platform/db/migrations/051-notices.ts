import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("notices"), engine)
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("link", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("pages", "text")
    .addColumn("shown_from", "text", (column) => column.notNull())
    .addColumn("shown_until", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("notices_end").on("notices").column("shown_until").execute();
}
