import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("versions"), engine)
    .addColumn("of_table", "text", (column) => column.notNull())
    .addColumn("of_id", "integer", (column) => column.notNull())
    .addColumn("version", "integer")
    .addColumn("changed", "text", (column) => column.notNull())
    .addColumn("fields", "text")
    .addColumn("picture_id", "integer", (column) => column.references("pictures.id"))
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor_id", "integer")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(`versions_${name}`).on("versions");
  await index("thing").columns(["of_table", "of_id", "id"]).execute();
  await index("picture").column("picture_id").execute();
  await index("time").column("at").execute();
}
