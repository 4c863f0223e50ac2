import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Adds tokens for machines, and webhooks with their deliveries. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("machine_tokens"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await withId(db.schema.createTable("webhooks"), engine)
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("webhook_deliveries"), engine)
    .addColumn("webhook_id", "integer", (column) =>
      column.notNull().references("webhooks.id").onDelete("cascade"),
    )
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("thing_id", "integer", (column) => column.notNull())
    .addColumn("status", "text")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("held_until", "text", (column) => column.notNull())
    .addColumn("last_tried_at", "text")
    .addColumn("last_answer", "text")
    .addColumn("delivered_at", "text")
    .addColumn("failed_at", "text")
    .execute();
  await db.schema
    .createIndex("webhook_deliveries_webhook")
    .on("webhook_deliveries")
    .columns(["webhook_id", "id"])
    .execute();
  await db.schema
    .createIndex("webhook_deliveries_thing")
    .on("webhook_deliveries")
    .columns(["event", "thing_id"])
    .execute();
  await db.schema
    .createIndex("webhook_deliveries_age")
    .on("webhook_deliveries")
    .column("created_at")
    .execute();
}
