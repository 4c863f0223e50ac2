import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** The countries in which the firm was before: a number without a code may have been typed there. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("former_countries"), engine)
    .addColumn("code", "text", (column) => column.notNull().unique())
    .execute();
}
