import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The imports of redirects from a file, with what each stored, so that an import can be undone as one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("redirect_imports"), engine)
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("undone_at", "text")
    .addColumn("stored", "text", (column) => column.notNull())
    .execute();
}
