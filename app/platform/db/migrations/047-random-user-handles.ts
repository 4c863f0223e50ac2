import { type Kysely, sql } from "kysely";

/** Users with a passkey keep its handle. Others get random bytes with their first passkey. */
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
