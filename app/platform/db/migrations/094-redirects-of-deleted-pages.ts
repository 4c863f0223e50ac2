import type { Kysely } from "kysely";

/**
 * Redirects are followed when they are read. So each leads again to where it led before its pages were deleted, and
 * from there to where those pages lead.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  const changed = await db
    .selectFrom("redirects")
    .select(["id", "deleted_targets"])
    .where("deleted_targets", "is not", null)
    .execute();
  for (const { id, deleted_targets } of changed) {
    const [target] = String(deleted_targets).split("\n");
    await db.updateTable("redirects").set({ target }).where("id", "=", id).execute();
  }
  await db.schema.alterTable("redirects").dropColumn("deleted_targets").execute();
}
