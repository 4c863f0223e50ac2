import type { Kysely } from "kysely";

/** Stores where a redirect led before its pages were deleted. It leads there again when a page is restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("redirects").addColumn("deleted_targets", "text").execute();
}
