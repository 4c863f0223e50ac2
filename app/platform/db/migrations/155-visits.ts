import type { CreateTableBuilder, Kysely } from "kysely";

const counts = ["views", "calls", "chats", "mails", "cards", "forms"];

/** How often pages were read, and what visitors did there. Nothing in it is about a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable("visits");
  for (const key of ["day", "page", "source", "device"])
    table = table.addColumn(key, "text", (column) => column.notNull());
  for (const count of counts)
    table = table.addColumn(count, "integer", (column) => column.notNull().defaultTo(0));
  await table.addPrimaryKeyConstraint("visits_primary", ["day", "page", "source", "device"]).execute();
}
