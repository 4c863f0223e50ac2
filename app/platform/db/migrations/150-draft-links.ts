import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Links that show drafts to somebody without an account. `draft_ids` is JSON. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("draft_links"), engine)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("draft_ids", "text", (column) => column.notNull())
    .addColumn("created_by_id", "integer")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
}
