import type { Kysely } from "kysely";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("admin_since", "text").execute();
  // Existing administrators get as much time as new ones to set up a second factor.
  const now = new Date().toISOString();
  await db.updateTable("users").set({ admin_since: now }).where("role", "=", "admin").execute();
}
