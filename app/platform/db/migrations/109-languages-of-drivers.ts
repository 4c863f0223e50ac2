import type { Kysely } from "kysely";

/** Records in which language a driver wrote the card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("call_outs").addColumn("language", "text").execute();
}
