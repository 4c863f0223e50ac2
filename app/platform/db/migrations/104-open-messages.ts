import { type Kysely, sql } from "kysely";

/** Gives messages the status `open`, and replies whether they leave their message open. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await allowOpen(db);
  await db.schema
    .alterTable("contact_message_replies")
    .addColumn("keeps_open", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

const indexes: Record<string, string[]> = {
  contact_messages_status: ["status", "id"],
  contact_messages_time: ["created_at", "status"],
  contact_messages_age: ["status", "created_at"],
  contact_messages_assigned: ["assigned_to", "status", "id"],
};

/** SQLite cannot change the check of a column, so a new column replaces it. */
// eslint-disable-next-line typescript/no-explicit-any
async function allowOpen(db: Kysely<any>): Promise<void> {
  const statuses = sql`next_status in ('new', 'open', 'answered', 'spam')`;
  await db.schema
    .alterTable("contact_messages")
    .addColumn("next_status", "text", (column) => column.notNull().defaultTo("new").check(statuses))
    .execute();
  await db
    .updateTable("contact_messages")
    .set((eb) => ({ next_status: eb.ref("status") }))
    .execute();
  for (const index of [...Object.keys(indexes), "contact_messages_no_spam"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.alterTable("contact_messages").dropColumn("status").execute();
  await db.schema.alterTable("contact_messages").renameColumn("next_status", "status").execute();
  for (const [index, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(index).on("contact_messages").columns(columns).execute();
  }
  await db.schema
    .createIndex("contact_messages_no_spam")
    .on("contact_messages")
    .column("id")
    .where(sql.ref("status"), "<>", sql.lit("spam"))
    .execute();
}
