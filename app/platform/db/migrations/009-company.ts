import { type Kysely, sql } from "kysely";

const required = [
  "name",
  "legal_name",
  "strapline",
  "phone",
  "freephone",
  "service_email",
  "accounts_email",
  "office_email",
  "address_lines",
  "town",
  "county",
  "postcode",
  "opening",
  "carrier_partner_text",
  "certification_text",
];

const optional = ["facebook_url", "linkedin_url", "x_url", "instagram_url", "feed_1_url", "feed_2_url"];

/** The table has one row, as the check on its id ensures. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  let table = db.schema
    .createTable("company")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("latitude", "double precision")
    .addColumn("longitude", "double precision")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("updated_at", "text", (column) => column.notNull());
  for (const name of required) table = table.addColumn(name, "text", (column) => column.notNull());
  for (const name of optional) table = table.addColumn(name, "text");
  await table.execute();
}
