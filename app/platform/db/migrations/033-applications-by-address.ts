import { type Kysely, sql } from "kysely";

/** People see on their account's page what became of what they applied for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index trade_applications_email on trade_applications (lower(email))`.execute(db);
}
