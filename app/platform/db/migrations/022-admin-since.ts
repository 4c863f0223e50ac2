import type { Kysely } from "kysely";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("admin_since", "text").execute();
  // Whoever is an administrator already has as long as a new one for setting up a second factor.
  const now = new Date().toISOString();
  await db.updateTable("users").set({ admin_since: now }).where("role", "=", "admin").execute();
}
