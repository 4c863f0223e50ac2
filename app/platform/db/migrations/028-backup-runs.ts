import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("backup_runs"), engine)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("began_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text", (column) => column.notNull())
    .addColumn("archive", "text")
    .addColumn("bytes", "double precision")
    .addColumn("problem", "text")
    .execute();
  await db.schema.createIndex("backup_runs_kind").on("backup_runs").columns(["kind", "id"]).execute();
}
