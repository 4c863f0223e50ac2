import { sql } from "kysely";
import { containsText } from "../../../platform/db/search-text.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { spellingsOf } from "../../../platform/validation/account-address.ts";

/** Deletes the signings that name this address, since they bind nobody yet. Returns their number. */
export async function eraseSignings(db: Db, email: string): Promise<number> {
  const spellings = spellingsOf(email);
  const deleted = await db
    .deleteFrom("trade_signings")
    .where((eb) =>
      eb.or([
        ...(["email", "signer_email"] as const).map(
          (column) => sql<boolean>`lower(${eb.ref(column)}) in (${sql.join(spellings)})`,
        ),
        ...spellings.map((spelling) =>
          containsText(sql`lower(${eb.ref("fields")})`, JSON.stringify(spelling)),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}
