import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores the mails that answer letters about applications. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("trade_application_answers"), engine)
    .addColumn("application_id", "integer", (column) =>
      column.notNull().references("trade_applications.id").onDelete("cascade"),
    )
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("sender_name", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("is_automatic", "integer", (column) => column.notNull())
    .addColumn("file_names", "text", (column) => column.notNull())
    .addColumn("seen_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const column of ["application_id", "seen_at"])
    await db.schema
      .createIndex(`trade_application_answers_${column}`)
      .on("trade_application_answers")
      .column(column)
      .execute();
  // A mail that another server returned has left before, so the index of waiting mails does not hold it.
  await db.schema
    .createIndex("mails_failed")
    .on("mails")
    .column("failed_at")
    .where(sql.ref("failed_at"), "is not", null)
    .execute();
}
