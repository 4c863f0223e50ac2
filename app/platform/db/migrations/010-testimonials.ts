import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The ids give the order newest first, so the primary key serves every list. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("testimonials"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("review", "text", (column) => column.notNull())
    .addColumn("score", "integer", (column) => column.notNull().check(sql`score between 1 and 5`))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
