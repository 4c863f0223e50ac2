import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

const typed = [
  "name",
  "position",
  "company_name",
  "address",
  "email",
  "telephone",
  "accounts_email",
  "accounts_telephone",
  "reg_number",
  "vat_number",
  "ref1_company_name",
  "ref1_address",
  "ref1_email",
  "ref1_telephone",
  "ref2_company_name",
  "ref2_address",
  "ref2_email",
  "ref2_telephone",
];

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  let applications = withId(db.schema.createTable("trade_applications"), engine)
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('received', 'references_asked', 'approved', 'declined', 'spam')`),
    )
    .addColumn("terms", "text", (column) => column.notNull())
    .addColumn("signature_key", "text", (column) => column.notNull())
    .addColumn("signature_sha256", "text", (column) => column.notNull())
    .addColumn("content_sha256", "text", (column) => column.notNull())
    .addColumn("client_address", "text", (column) => column.notNull())
    .addColumn("pdf_key", "text")
    .addColumn("mailed_at", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull());
  for (const name of typed) applications = applications.addColumn(name, "text", (column) => column.notNull());
  await applications.execute();
  await db.schema
    .createIndex("trade_applications_status")
    .on("trade_applications")
    .columns(["status", "id"])
    .execute();

  await db.schema
    .createTable("trade_submissions")
    .addColumn("claim", "text", (column) => column.primaryKey())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("trade_submissions_expiry")
    .on("trade_submissions")
    .column("expires_at")
    .execute();

  await withId(db.schema.createTable("trade_application_notes"), engine)
    .addColumn("application_id", "integer", (column) =>
      column.notNull().references("trade_applications.id").onDelete("cascade"),
    )
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("trade_application_notes_application")
    .on("trade_application_notes")
    .columns(["application_id", "id"])
    .execute();
}
