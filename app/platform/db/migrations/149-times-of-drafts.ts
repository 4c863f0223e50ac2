import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** When a draft is published, and when what it has replaced comes back. Times are those of the firm's clock, as typed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const column of ["publish_time", "return_time", "refusal"])
    await db.schema.alterTable("drafts").addColumn(column, "text").execute();
  await db.schema.alterTable("drafts").addColumn("timed_by_id", "integer").execute();
  await withId(db.schema.createTable("draft_returns"), engine)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("of_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("version_id", "integer", (column) => column.notNull())
    .addColumn("published_version", "integer", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("return_time", "text", (column) => column.notNull())
    .addColumn("timed_by_id", "integer")
    .addColumn("refusal", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}
