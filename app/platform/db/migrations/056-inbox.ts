import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores who is assigned a message, by when to answer it, the office's notes about it, and who has it open. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema.alterTable("contact_messages").addColumn("assigned_to", "integer").execute();
  await db.schema.alterTable("contact_messages").addColumn("due_on", "text").execute();
  await db.schema
    .createIndex("contact_messages_assigned")
    .on("contact_messages")
    .columns(["assigned_to", "status", "id"])
    .execute();

  await withId(db.schema.createTable("contact_message_notes"), engine)
    .addColumn("message_id", "integer", (column) =>
      column.notNull().references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("contact_message_notes_message")
    .on("contact_message_notes")
    .columns(["message_id", "id"])
    .execute();

  await withId(db.schema.createTable("contact_message_readers"), engine)
    .addColumn("message_id", "integer", (column) =>
      column.notNull().references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("contact_message_readers_one")
    .unique()
    .on("contact_message_readers")
    .columns(["message_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("contact_message_readers_seen")
    .on("contact_message_readers")
    .column("seen_at")
    .execute();
}
