import type { Kysely } from "kysely";

/** A passkey remembers what it was made under, so that a new way to name people leaves those that exist. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("passkeys").addColumn("user_handle", "text").execute();
}
