import { type Kysely, sql } from "kysely";

/** Housekeeping goes over every original once more: some still had metadata on place and camera, others lost their colours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set cleaned_at = null`.execute(db);
}
