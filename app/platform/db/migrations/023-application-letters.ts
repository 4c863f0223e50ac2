import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("trade_application_letters"), engine)
    .addColumn("application_id", "integer", (column) =>
      column.notNull().references("trade_applications.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("mail_id", "integer", (column) => column.notNull())
    .addColumn("sending_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("trade_application_letters_once")
    .on("trade_application_letters")
    .columns(["application_id", "sending_key", "kind"])
    .unique()
    .execute();
}
