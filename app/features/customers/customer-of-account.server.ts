import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { CustomersTable } from "./customers.tables.ts";
import { opensFile } from "./opened-to.server.ts";

export type CustomerOfAccount = Pick<Selectable<CustomersTable>, "id" | "company_name" | "status">;

/** Returns the customer whose file is open to the verified address of an account. */
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
    .where(opensFile)
    .executeTakeFirst();
}

/** Returns the file with this id, or the file that it was merged into. */
export async function findFile(db: Db, id: number): Promise<CustomerOfAccount | undefined> {
  const { rows } = await sql<CustomerOfAccount>`
    with recursive files (id) as (
      select ${sql.val(id)} + 0 union
      select merges.into_id from customer_merges as merges join files on merges.from_id = files.id
    )
    select customers.id, customers.company_name, customers.status from customers
    where customers.id in (select id from files)`.execute(db);
  return rows[0];
}

/** Returns a subquery for a condition: the ids of a file and of the files that were merged into it. */
export function idsOfFile(id: number): RawBuilder<number> {
  return sql`(with recursive files (id) as (
    select ${sql.lit(id)} union
    select merges.from_id from customer_merges as merges join files on merges.into_id = files.id
  ) select id from files)`;
}
