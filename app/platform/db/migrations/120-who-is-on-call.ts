import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The plan of who is woken first, each week or for some days. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("on_call_shifts"), engine)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("weekdays", "text")
    .addColumn("from_time", "text")
    .addColumn("to_time", "text")
    .addColumn("starts_at", "text")
    .addColumn("ends_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("on_call_shifts_user").on("on_call_shifts").column("user_id").execute();
}
