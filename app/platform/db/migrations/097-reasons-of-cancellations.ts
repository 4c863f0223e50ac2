import type { Kysely } from "kysely";

/** Gives the steps of a call-out a reason, for the step that cancels it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("call_out_steps").addColumn("reason", "text").execute();
}
