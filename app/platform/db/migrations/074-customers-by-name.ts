import type { Kysely } from "kysely";

/** An index to sort the list of customers by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("customers_order").on("customers").columns(["company_name", "id"]).execute();
}
