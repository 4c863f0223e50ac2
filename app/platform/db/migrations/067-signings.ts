import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Adds signings. Stores who signed an application that somebody else filled in. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("trade_signings"), engine)
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("signer_name", "text", (column) => column.notNull())
    .addColumn("signer_email", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("form_key_hash", "text", (column) => column.notNull())
    .addColumn("mail_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("code_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("watch_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("client_address", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("ended_at", "text")
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const columns of [["form_key_hash"], ["expires_at", "id"], ["reference"]]) {
    await db.schema
      .createIndex(`trade_signings_${columns[0]}`)
      .on("trade_signings")
      .columns(columns)
      .execute();
  }
  for (const column of ["signer_name", "signer_position", "signed_by", "filled_at", "filled_from"]) {
    await db.schema.alterTable("trade_applications").addColumn(column, "text").execute();
  }
}
