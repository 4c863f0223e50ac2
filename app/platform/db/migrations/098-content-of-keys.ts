import type { Kysely } from "kysely";

/** Stores beside each idempotency key what was sent with it, so that changed words under the same key are noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("idempotency_keys").addColumn("content_hash", "text").execute();
}
