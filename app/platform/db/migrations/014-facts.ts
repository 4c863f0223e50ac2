import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** A value that users edit as a whole becomes a row of JSON. The company details are the first. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("facts"), engine)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  const company = await db.selectFrom("company").selectAll().executeTakeFirst();
  if (company) {
    const { id: _one, version, updated_at, ...details } = company;
    const value = JSON.stringify({ ...details, address_lines: JSON.parse(details.address_lines) });
    await db.insertInto("facts").values({ name: "company", value, version, updated_at }).execute();
  }
  await db.schema.dropTable("company").execute();
}
