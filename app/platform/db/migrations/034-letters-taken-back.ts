import type { Kysely } from "kysely";

/** A letter waits a minute in the outbox. In that time it can be taken back, together with its step. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("mails").addColumn("held_until", "text").execute();
  const letters = () => db.schema.alterTable("trade_application_letters");
  await letters().addColumn("step_version", "integer").execute();
  await letters().addColumn("status_before", "text").execute();
  await letters().addColumn("taken_back_at", "text").execute();
}
