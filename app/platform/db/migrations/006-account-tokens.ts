import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("account_tokens"), engine)
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('verify-email', 'reset-password', 'first-admin')`),
    )
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("email", "text")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("account_tokens_user")
    .on("account_tokens")
    .columns(["user_id", "kind"])
    .execute();
  await db.schema.createIndex("account_tokens_expiry").on("account_tokens").column("expires_at").execute();

  await withId(db.schema.createTable("known_devices"), engine)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("known_devices_user")
    .on("known_devices")
    .columns(["user_id", "token_hash"])
    .unique()
    .execute();
}
