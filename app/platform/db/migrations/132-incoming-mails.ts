import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores mails that come back as part of the thread of a message, with their files, and which mails were taken. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema.alterTable("contact_messages").addColumn("files_folder", "text").execute();
  for (const table of ["contact_messages", "contact_message_replies", "mails"]) {
    await db.schema
      .createIndex(`${table}_of_mail`)
      .on(table)
      .column(table === "mails" ? "message_id" : "mail_message_id")
      .execute();
  }
  await withId(db.schema.createTable("contact_message_answers"), engine)
    .addColumn("message_id", "integer", (column) =>
      column.notNull().references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("sender_name", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("is_automatic", "integer", (column) => column.notNull())
    .addColumn("mail_message_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("contact_message_files"), engine)
    .addColumn("message_id", "integer", (column) =>
      column.notNull().references("contact_messages.id").onDelete("cascade"),
    )
    .addColumn("answer_id", "integer")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("file_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const [table, column] of [
    ["contact_message_answers", "message_id"],
    ["contact_message_answers", "mail_message_id"],
    ["contact_message_files", "message_id"],
  ] as const) {
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
  }
  await withId(db.schema.createTable("received_mails"), engine)
    .addColumn("mail_key", "text", (column) => column.notNull().unique())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("message_id", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}
