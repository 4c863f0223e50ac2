import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The links with which engineers see a call-out, and which steps the engineer took. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("call_out_engineers"), engine)
    .addColumn("call_out_id", "integer", (column) =>
      column.notNull().references("call_outs.id").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("engineer", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("sent_by", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addColumn("ended_why", "text")
    .execute();
  await db.schema
    .createIndex("call_out_engineers_call_out")
    .on("call_out_engineers")
    .column("call_out_id")
    .execute();
  await db.schema
    .alterTable("call_out_steps")
    .addColumn("by_engineer", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("call_out_steps").addColumn("arrived_at", "text").execute();
}
