import type { Kysely } from "kysely";

/**
 * Stores with a passkey the user handle under which it was created. Existing passkeys then survive a new form of
 * handles.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("passkeys").addColumn("user_handle", "text").execute();
}
