import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("galleries"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await withId(db.schema.createTable("gallery_images"), engine)
    .addColumn("gallery_id", "integer", (column) => column.notNull().references("galleries.id"))
    .addColumn("picture_id", "integer", (column) => column.notNull().references("pictures.id"))
    .addColumn("rotation", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`rotation in (0, 90, 180, 270)`),
    )
    .addColumn("name", "text")
    .addColumn("alt", "text")
    .addColumn("link", "text")
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("gallery_images_order")
    .on("gallery_images")
    .columns(["gallery_id", "position", "id"])
    .execute();
  await db.schema.createIndex("gallery_images_picture").on("gallery_images").column("picture_id").execute();
}
