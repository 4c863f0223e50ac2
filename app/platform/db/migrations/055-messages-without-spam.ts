import { type Kysely, sql } from "kysely";

/** An index for the list of messages without spam, which may be far more than the rest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("contact_messages_no_spam")
    .on("contact_messages")
    .column("id")
    .where(sql.ref("status"), "<>", sql.lit("spam"))
    .execute();
}
