import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Saves that are stored to be run later. One for each thing. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("drafts"), engine)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("of_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("base_version", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("author_id", "integer")
    .addColumn("kept_at", "text", (column) => column.notNull())
    .addUniqueConstraint("drafts_of_thing", ["kind", "of_id"])
    .execute();
}
