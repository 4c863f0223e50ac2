import { type Kysely, sql } from "kysely";

/** Stores when an application reached its current step, and when it reached the step before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["step_at", "step_before_at"]) {
    await db.schema.alterTable("trade_applications").addColumn(column, "text").execute();
  }
  await sql`update trade_applications set step_at = coalesce(
    (select max(at) from audit_log where subject_type = 'application'
      and subject_id = cast(trade_applications.id as text)
      and (action like 'marked %' or action like 'took back %')), created_at)`.execute(db);
  await db.schema
    .createIndex("trade_applications_step")
    .on("trade_applications")
    .columns(["step_at", "id"])
    .execute();
}
