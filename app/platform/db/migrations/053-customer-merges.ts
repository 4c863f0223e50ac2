import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Stores what is needed to undo a merge of two customers, and which customers are not the same company. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("customer_merges"), engine)
    .addColumn("from_id", "integer", (column) => column.notNull().unique())
    .addColumn("into_id", "integer", (column) => column.notNull())
    .addColumn("changed", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("customer_merge_links")
    .addColumn("merge_id", "integer", (column) =>
      column.notNull().references("customer_merges.id").onDelete("cascade"),
    )
    .addColumn("link_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("customer_merge_links_key", ["merge_id", "link_id"])
    .execute();
  await db.schema
    .createTable("customer_differences")
    .addColumn("customer_id", "integer", (column) => column.notNull())
    .addColumn("other_id", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("customer_differences_key", ["customer_id", "other_id"])
    .execute();
}
