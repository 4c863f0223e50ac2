import type { Db } from "../../platform/db/tables.ts";
import type { CallOut } from "./call-outs.schema.ts";

/** The customer in whose file the account is that reported a call-out; null where there is none. */
export async function findReportingCustomer(db: Db, userId: number | null): Promise<CallOut["customer"]> {
  if (userId === null) return null;
  const found = await db
    .selectFrom("users")
    .innerJoin("customer_addresses as known", (join) =>
      join.on((eb) => eb("known.address", "=", eb.fn<string>("lower", ["users.email"]))),
    )
    .innerJoin("customers", "customers.id", "known.customer_id")
    .select(["customers.id", "customers.company_name", "customers.status"])
    .where("users.id", "=", userId)
    .where("users.email_verified_at", "is not", null)
    .where("known.state", "=", "belongs")
    .executeTakeFirst();
  return found
    ? { id: found.id, company_name: found.company_name, is_on_stop: found.status === "on_stop" }
    : null;
}
