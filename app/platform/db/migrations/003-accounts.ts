import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("schools"), engine)
    .addColumn("urn", "integer", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("town", "text")
    .addColumn("postcode", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .execute();

  await withId(db.schema.createTable("users"), engine)
    .addColumn("firstname", "text", (column) => column.notNull())
    .addColumn("lastname", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("telephone", "text")
    .addColumn("address1", "text")
    .addColumn("address2", "text")
    .addColumn("town", "text")
    .addColumn("postcode", "text")
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('user', 'pta', 'admin')`))
    .addColumn("school_id", "integer", (column) => column.references("schools.id").onDelete("set null"))
    .addColumn("cv_key", "text")
    .addColumn("cv_filename", "text")
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("email_verified_at", "text")
    .addColumn("two_factor_secret", "text")
    .addColumn("two_factor_recovery_codes", "text")
    .addColumn("two_factor_confirmed_at", "text")
    .addColumn("two_factor_last_step", "integer")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await sql`create unique index users_email on users (lower(email))`.execute(db);
  await db.schema.createIndex("users_order").on("users").columns(["lastname", "firstname", "id"]).execute();

  await withId(db.schema.createTable("sessions"), engine)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("remembered", "integer", (column) => column.notNull())
    .addColumn("awaits_two_factor", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("password_confirmed_at", "text", (column) => column.notNull())
    .addColumn("user_agent", "text", (column) => column.notNull())
    .addColumn("client_address", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();
}
