import type { Kysely } from "kysely";

/** Records what a mail is about, so that one that is no longer true is not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mails").addColumn("about_id", "integer").execute();
}
