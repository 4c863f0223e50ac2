import { type Kysely } from "kysely";

/** From which call-out one was parted when that went to the bin, so that restoring it joins them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("call_outs").addColumn("parted_from", "integer").execute();
  await db.schema.createIndex("call_outs_parted_from").on("call_outs").column("parted_from").execute();
}
