import type { Kysely } from "kysely";

/** Until an address is verified its account can have no passkey and no authenticator: such ones may be a stranger's. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  const unproved = db.selectFrom("users").select("id").where("email_verified_at", "is", null);
  await db.deleteFrom("passkeys").where("user_id", "in", unproved).execute();
  await db
    .updateTable("users")
    .set({
      two_factor_secret: null,
      two_factor_confirmed_at: null,
      two_factor_last_step: null,
      two_factor_recovery_codes: null,
    })
    .where("email_verified_at", "is", null)
    .execute();
}
