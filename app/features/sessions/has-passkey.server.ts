import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../platform/db/tables.ts";

/** Of each user that is read, 0 or 1 as `has_passkey`. */
export function hasPasskey(eb: ExpressionBuilder<Tables, "users">) {
  const own = eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id");
  return eb.case().when(eb.exists(own)).then(eb.lit(1)).else(eb.lit(0)).end().as("has_passkey");
}
