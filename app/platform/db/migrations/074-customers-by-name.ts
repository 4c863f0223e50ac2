import type { Kysely } from "kysely";

/** The list of customers can be ordered by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("customers_order").on("customers").columns(["company_name", "id"]).execute();
}
