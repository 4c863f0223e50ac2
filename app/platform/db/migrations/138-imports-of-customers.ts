import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The imports of customers from a file, and what each line did, so that an import can be undone as one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("customer_imports"), engine)
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("undone_at", "text")
    .execute();
  await withId(db.schema.createTable("customer_import_lines"), engine)
    .addColumn("import_id", "integer", (column) =>
      column.notNull().references("customer_imports.id").onDelete("cascade"),
    )
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("customer_id", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("replaced", "text")
    .addUniqueConstraint("customer_import_lines_once", ["import_id", "line"])
    .execute();
}
