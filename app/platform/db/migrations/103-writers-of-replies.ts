import type { Kysely } from "kysely";

/** Stores which user wrote a reply, so that this user hears of a reply that did not go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("contact_message_replies").addColumn("author_id", "integer").execute();
  await db.schema
    .createIndex("contact_message_replies_mail")
    .on("contact_message_replies")
    .column("mail_id")
    .execute();
}
