import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "../../../platform/db/tables.ts";

/** Selects `has_passkey`, 0 or 1, for each user of a query. */
export function hasPasskey(eb: ExpressionBuilder<Tables, "users">) {
  const own = eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id");
  return eb.case().when(eb.exists(own)).then(eb.lit(1)).else(eb.lit(0)).end().as("has_passkey");
}

/** Returns those of the credential ids that belong to an account now. */
export async function findTakenCredentials(db: Db, credentialIds: string[]): Promise<Set<string>> {
  if (credentialIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("passkeys")
    .select("credential_id")
    .where("credential_id", "in", credentialIds)
    .execute();
  return new Set(rows.map(({ credential_id }) => credential_id));
}
