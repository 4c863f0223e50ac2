import type { Kysely } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

/** Adds requests to customers for a testimonial, and their answers. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("testimonial_requests"), engine)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("asked_by", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("answered_at", "text")
    .addColumn("review", "text")
    .addColumn("shown_name", "text")
    .addColumn("shown_role", "text")
    .addColumn("score", "integer")
    .addColumn("agreed_to", "text")
    .addColumn("testimonial_id", "integer")
    .execute();
  await db.schema
    .createIndex("testimonial_requests_email")
    .on("testimonial_requests")
    .column("email")
    .execute();
}
