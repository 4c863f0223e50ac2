import type { Kysely } from "kysely";

/** A redirect knows where it led before pages were deleted, so that it leads there again when one comes back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("redirects").addColumn("deleted_targets", "text").execute();
}
