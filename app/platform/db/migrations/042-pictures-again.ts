import { type Kysely, sql } from "kysely";

/**
 * Makes housekeeping process every original again. Some still had metadata on place and camera, and others had lost
 * their colours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set cleaned_at = null`.execute(db);
}
