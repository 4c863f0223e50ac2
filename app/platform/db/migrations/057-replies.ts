import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores replies to messages as threads of mails, and the office's templates for replies. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema.alterTable("mails").addColumn("thread", "text").execute();
  await db.schema.alterTable("contact_messages").addColumn("mail_message_id", "text").execute();

  await withId(db.schema.createTable("contact_message_replies"), engine)
    .addColumn("message_id", "integer", (column) =>
      column.notNull().references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("mail_id", "integer", (column) => column.notNull())
    .addColumn("mail_message_id", "text", (column) => column.notNull())
    .addColumn("sending_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("contact_message_replies_message")
    .on("contact_message_replies")
    .columns(["message_id", "id"])
    .execute();
  await db.schema
    .createIndex("contact_message_replies_key")
    .unique()
    .on("contact_message_replies")
    .columns(["message_id", "sending_key"])
    .execute();

  await withId(db.schema.createTable("reply_templates"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
