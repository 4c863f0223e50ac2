import { type Kysely, sql } from "kysely";

/** An index to find a user's applications by the address, for the account page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trade_applications_email on trade_applications (lower(email))`.execute(db);
}
