import type { Selectable } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { CustomersTable } from "./customers.tables.ts";

type CustomerOfAccount = Pick<Selectable<CustomersTable>, "id" | "company_name" | "status">;

/** The customer in whose file the verified address of an account is. */
export async function findCustomerOfAccount(db: Db, userId: number): Promise<CustomerOfAccount | undefined> {
  return db
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
}
