import type { Kysely } from "kysely";

/** Marks the notes that the driver reads, and which ready phrase they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("call_out_notes").addColumn("told_driver", "text").execute();
}
