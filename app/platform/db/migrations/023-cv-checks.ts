import { type Kysely, sql } from "kysely";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("cv_check", "text").execute();
  await db.schema
    .createIndex("users_cv_check")
    .on("users")
    .column("id")
    .where(sql.ref("cv_check"), "is not", null)
    .execute();
}
