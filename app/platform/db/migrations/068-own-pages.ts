import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Adds the owner's own pages, which consist of blocks, and redirects from former addresses. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable("pages")
    .addColumn("blocks", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await withId(db.schema.createTable("redirects"), engine)
    .addColumn("path", "text", (column) => column.notNull().unique())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
