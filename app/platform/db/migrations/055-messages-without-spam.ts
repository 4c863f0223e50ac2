import { type Kysely, sql } from "kysely";

/** The list of messages leaves spam out, of which there may be far more than of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("contact_messages_no_spam")
    .on("contact_messages")
    .column("id")
    .where(sql.ref("status"), "<>", sql.lit("spam"))
    .execute();
}
