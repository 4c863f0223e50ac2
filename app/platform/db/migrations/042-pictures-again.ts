import { type Kysely, sql } from "kysely";

/** Housekeeping goes over every original once more: some kept what they tell of place and camera, others lost their colours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set cleaned_at = null`.execute(db);
}
