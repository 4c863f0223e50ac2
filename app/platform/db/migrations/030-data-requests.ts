import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("data_requests"), engine)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("via", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("email_hash", "text", (column) => column.notNull())
    .addColumn("user_id", "integer")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addColumn("cancelled_at", "text")
    .addColumn("outcome", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("problem", "text")
    .execute();
  await db.schema.createIndex("data_requests_user").on("data_requests").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("data_requests_address").on("data_requests").column("email_hash").execute();
}
