import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** What engineers report of their work at a call-out, with photographs, signature and PDFs. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable("call_outs").addColumn("job_folder", "text").execute();
  await db.schema
    .createTable("job_reports")
    // The id of its call-out.
    .addColumn("id", "integer", (column) =>
      column.primaryKey().references("call_outs.id").onDelete("cascade"),
    )
    .addColumn("engineer", "text", (column) => column.notNull())
    .addColumn("found", "text", (column) => column.notNull())
    .addColumn("done", "text", (column) => column.notNull())
    .addColumn("parts", "text")
    .addColumn("temperature", "real")
    .addColumn("worked_minutes", "integer")
    .addColumn("signer_name", "text")
    .addColumn("unsigned_reason", "text")
    .addColumn("reported_at", "text", (column) => column.notNull())
    .addColumn("edition", "integer", (column) => column.notNull())
    .addColumn("signed_edition", "integer")
    .addColumn("read_edition", "integer")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("job_report_files"), engine)
    .addColumn("call_out_id", "integer", (column) =>
      column.notNull().references("call_outs.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("edition", "integer", (column) => column.notNull())
    .addColumn("file_key", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("job_report_files_call_out")
    .on("job_report_files")
    .column("call_out_id")
    .execute();
}
