import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { opensFile } from "./opened-to.server.ts";

/** Counts the open customers, and those of them whose people have an account online. */
export async function countOnline(db: Db): Promise<{ open: number; online: number }> {
  const open = await countRows(db.selectFrom("customers").where("status", "in", ["open", "on_stop"]));
  const online = await db
    .selectFrom("users")
    .innerJoin("customer_addresses as known", (join) =>
      join.on((eb) => eb("known.address", "=", eb.fn<string>("lower", ["users.email"]))),
    )
    .innerJoin("customers", "customers.id", "known.customer_id")
    .select("known.customer_id")
    .distinct()
    .where("users.email_verified_at", "is not", null)
    .where("customers.status", "in", ["open", "on_stop"])
    .where(opensFile)
    .execute();
  return { open, online: online.length };
}
