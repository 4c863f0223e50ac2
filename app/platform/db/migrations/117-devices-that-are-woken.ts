import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Telephones and computers that are woken for a call-out, and each try to wake one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("wake_devices"), engine)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("arrived_at", "text")
    .addColumn("last_error", "text")
    .execute();
  await db.schema.createIndex("wake_devices_user").on("wake_devices").column("user_id").execute();
  await withId(db.schema.createTable("call_out_wakings"), engine)
    .addColumn("call_out_id", "integer", (column) =>
      column.notNull().references("call_outs.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("device_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("person", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("tried_at", "text")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("handed_over_at", "text")
    .addColumn("arrived_at", "text")
    .addColumn("seen_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("problem", "text")
    .execute();
  for (const [index, column] of [
    ["call_out_wakings_call_out", "call_out_id"],
    ["call_out_wakings_device", "device_id"],
  ] as const) {
    await db.schema.createIndex(index).on("call_out_wakings").column(column).execute();
  }
}
