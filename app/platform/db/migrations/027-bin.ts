import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("bin"), engine)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("of_id", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("rows", "text", (column) => column.notNull())
    .addColumn("folders", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text", (column) => column.notNull())
    .addColumn("actor_id", "integer")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("bin_thing").on("bin").columns(["kind", "of_id"]).unique().execute();
  await db.schema.createIndex("bin_time").on("bin").column("deleted_at").execute();

  await db.schema
    .createTable("bin_pictures")
    .addColumn("bin_id", "integer", (column) => column.notNull().references("bin.id").onDelete("cascade"))
    .addColumn("picture_id", "integer", (column) => column.notNull().references("pictures.id"))
    .execute();
  await db.schema.createIndex("bin_pictures_entry").on("bin_pictures").column("bin_id").execute();
  await db.schema.createIndex("bin_pictures_picture").on("bin_pictures").column("picture_id").execute();
}
