import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The slides of the home page's banner. The first start after this fills it from the sample content. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("slides"), engine)
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("subtitle", "text")
    .addColumn("link", "text")
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("sample_picture", "text")
    .addColumn("picture_id", "integer", (column) => column.references("pictures.id"))
    .addColumn("alt", "text")
    .addColumn("focal", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("slides_picture").on("slides").column("picture_id").execute();
}
