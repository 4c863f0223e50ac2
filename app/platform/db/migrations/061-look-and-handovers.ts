import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Adds a third duty, `look`, and handovers. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await allowToLook(db);
  await withId(db.schema.createTable("handovers"), engine)
    .addColumn("from_id", "integer", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("to_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("leaves_with", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("handovers_to").on("handovers").column("to_id").execute();
}

/** SQLite cannot change the check of a column, so a new column replaces it. */
// eslint-disable-next-line typescript/no-explicit-any
async function allowToLook(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("next_duties", "text", (column) =>
      column.check(sql`next_duties in ('pages', 'office', 'pages,office', 'look')`),
    )
    .execute();
  await db
    .updateTable("users")
    .set((eb) => ({ next_duties: eb.ref("duties") }))
    .execute();
  await db.schema.alterTable("users").dropColumn("duties").execute();
  await db.schema.alterTable("users").renameColumn("next_duties", "duties").execute();
}
