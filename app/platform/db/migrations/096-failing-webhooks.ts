import type { Kysely } from "kysely";

/** Records since when a webhook fails and when it was switched off, and gives jobs a lane. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("webhooks").addColumn("failing_since", "text").execute();
  await db.schema.alterTable("webhooks").addColumn("switched_off_at", "text").execute();
  await db.schema.alterTable("jobs").addColumn("lane", "text").execute();
}
