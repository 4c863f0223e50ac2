import type { Kysely } from "kysely";

/** A process holds a job as long as the process lives. Before, a job had a lease that expired. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("processes")
    .addColumn("owner", "text", (column) => column.primaryKey())
    .addColumn("beat", "integer", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("jobs")
    .addColumn("held_by", "text", (column) => column.references("processes.owner").onDelete("set null"))
    .execute();
  await db.schema.alterTable("jobs").dropColumn("leased_until").execute();
  await db.schema.createIndex("jobs_held_by").on("jobs").column("held_by").execute();
}
