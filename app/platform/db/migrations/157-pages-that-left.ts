import type { Kysely } from "kysely";

/** Which page has left the address of a redirect, so that it leads to that page again once it is restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("redirects").addColumn("left_by", "integer").execute();
}
