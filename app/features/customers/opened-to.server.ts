import { type RawBuilder, sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AddressRow, ownersOf } from "./customer-addresses.server.ts";

/** Who opened a file to an address: the office, or the approval of an application. */
export type Grant = Pick<AddressRow, "granted_at" | "granted_by">;

/**
 * Whether the address `known` opens its file to an account: the office said so, or its own application is approved.
 * Sharing a name, number or domain opens nothing. A decision that is reversed, spam and the bin end it at once.
 */
export const opensFile: RawBuilder<boolean> = sql`(
  known.state = 'belongs' and known.granted_at is not null and (
    known.granted_by is null or exists (
      select 1 from trade_applications as approving
      where approving.id = known.granted_by and approving.status = 'approved'
    )
  )
)`;

/** Opens a file to addresses in it. Addresses to which it is open already stay as they are. */
export async function openTo(
  transaction: Db,
  { customerId, addresses }: { customerId: number; addresses: readonly string[] },
  grant: Grant,
): Promise<void> {
  const closed = (await closedAddressesOf(transaction, customerId)).filter((one) => addresses.includes(one));
  if (closed.length === 0) return;
  await transaction
    .updateTable("customer_addresses")
    .set(grant)
    .where("customer_id", "=", customerId)
    .where("address", "in", closed)
    .execute();
}

/** Returns the addresses in a file that do not open it, for the office to confirm. */
export async function closedAddressesOf(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_addresses as known")
    .select("known.address")
    .where("known.customer_id", "=", customerId)
    .where("known.state", "=", "belongs")
    .where(sql<boolean>`not ${opensFile}`)
    .orderBy("known.id")
    .execute();
  return rows.map(({ address }) => address);
}

/** Selects the open files with an address that nobody has confirmed. `id` is the column with the file's id. */
export function hasUnconfirmed(id: "customers.id"): RawBuilder<boolean> {
  return sql`exists (
    select 1 from customer_addresses as known
    where known.customer_id = ${sql.ref(id)} and known.state = 'belongs' and not ${opensFile}
  )`;
}

/** Counts the open files with an address that nobody has confirmed. */
export async function countUnconfirmed(db: Db): Promise<number> {
  return countRows(
    db
      .selectFrom("customers")
      .where("customers.status", "in", ["open", "on_stop"])
      .where(hasUnconfirmed("customers.id")),
  );
}

/** Returns the addresses that will open the file once an application with these people is approved. */
export async function addressesAfterApproval(
  db: Db,
  people: readonly string[],
  customerId: number | undefined,
): Promise<string[]> {
  const owners = await ownersOf(db, [...people]);
  const own = people.filter((one) => !owners.has(one) || owners.get(one)?.id === customerId);
  if (customerId === undefined) return [...new Set(own)];
  const open = await db
    .selectFrom("customer_addresses as known")
    .select("known.address")
    .where("known.customer_id", "=", customerId)
    .where(opensFile)
    .orderBy("known.id")
    .execute();
  return [...new Set([...own, ...open.map(({ address }) => address)])];
}
