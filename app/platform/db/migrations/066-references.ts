import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

const lines = [
  "given_by",
  "position",
  "trading_since",
  "terms",
  "credit",
  "pays",
  "again",
  "remarks",
  "answered_at",
  "taken_by",
  "client_address",
];

/** Stores the questions to referees and their answers, by link or on the telephone. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  let references = withId(db.schema.createTable("trade_references"), engine)
    .addColumn("application_id", "integer", (column) =>
      column.notNull().references("trade_applications.id").onDelete("cascade"),
    )
    .addColumn("referee", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("letter_id", "integer")
    .addColumn("token_hash", "text", (column) => column.unique())
    .addColumn("asked_at", "text")
    .addColumn("ends_at", "text")
    .addColumn("reminders", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("gives_none", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull());
  for (const name of lines) references = references.addColumn(name, "text");
  await references.execute();
  for (const columns of [
    ["application_id", "id"],
    ["asked_at", "id"],
  ]) {
    await db.schema
      .createIndex(`trade_references_${columns[0]}`)
      .on("trade_references")
      .columns(columns)
      .execute();
  }
}
