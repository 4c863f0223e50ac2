import { type Kysely, sql } from "kysely";

/** Who has a passkey goes on under the handle that it was made under; others get random bytes with their first one. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("passkey_handle", "text").execute();
  await sql`
    update users set passkey_handle = (
      select passkeys.user_handle from passkeys
      where passkeys.user_id = users.id and passkeys.user_handle is not null
      order by passkeys.id desc limit 1
    )`.execute(db);
}
