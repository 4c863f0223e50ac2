import type { Kysely } from "kysely";

/**
 * Moves details of the firm from the code into a fact: the short name, the terms of payment, and the marks in the
 * footer. The lines of the marks come from the company details.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("firm_marks")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("files", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  const company = await db.selectFrom("facts").selectAll().where("name", "=", "company").executeTakeFirst();
  if (!company) return;
  const { carrier_partner_text, certification_text, ...details } = JSON.parse(company.value);
  const firm = {
    short_name: String(details.name).split(" ", 1)[0]?.slice(0, 30),
    sender_name: null,
    reference_prefix: "FW",
    first_on_receipt: true,
    payment_days: 30,
    query_days: 14,
    marks: [
      { heading: "Carrier partner", line: carrier_partner_text, picture: "crystal" },
      { heading: "F-gas handling", line: certification_text, picture: "gauge" },
    ].filter(({ line }) => line),
  };
  const { updated_at } = company;
  await db
    .insertInto("facts")
    .values({ name: "firm", value: JSON.stringify(firm), updated_at })
    .execute();
  await db
    .updateTable("facts")
    .set({ value: JSON.stringify(details) })
    .where("id", "=", company.id)
    .execute();
}
