import type { Kysely } from "kysely";

/** Closes files whose applications are all declined, and stores their former status. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["status_before", "terms_before"]) {
    await db.schema.alterTable("customers").addColumn(column, "text").execute();
  }
  const applications = db
    .selectFrom("customer_links as links")
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .where("links.kind", "=", "application")
    .whereRef("links.customer_id", "=", "customers.id")
    .select("sent.id");
  await db
    .updateTable("customers")
    .set((eb) => ({ status: "closed", status_before: "applicant", terms_before: eb.ref("terms") }))
    .where("status", "=", "applicant")
    .where((eb) => eb.exists(applications.where("sent.status", "=", "declined")))
    .where((eb) => eb.not(eb.exists(applications.where("sent.status", "not in", ["declined", "spam"]))))
    .execute();
}
