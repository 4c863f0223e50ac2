import { type Kysely, sql } from "kysely";

/** Marks call-outs that rehearse the night. Only one can wait for an answer at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("call_outs")
    .addColumn("is_rehearsal", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("call_outs_rehearsal")
    .unique()
    .on("call_outs")
    .column("is_rehearsal")
    .where(sql.ref("is_rehearsal"), "=", sql.lit(1))
    .where(sql.ref("status"), "=", sql.lit("received"))
    .execute();
}
