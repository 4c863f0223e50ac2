import type { Kysely } from "kysely";

/**
 * Deletes the passkeys and authenticators of accounts with an unverified address, since they may belong to a
 * stranger.
 */
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
