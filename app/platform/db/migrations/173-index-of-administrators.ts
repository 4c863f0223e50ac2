import { type Kysely, sql } from "kysely";

/** The search reads the few administrators, without looking at everybody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("users_administrators")
    .on("users")
    .column("id")
    .where(sql.ref("role"), "=", sql.lit("admin"))
    .execute();
}
