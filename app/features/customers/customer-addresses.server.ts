import { sql } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";
import { accountAddress, spellingsOf } from "../../platform/validation/account-address.ts";
import { emailPattern, limits } from "../../platform/validation/bounds.ts";
import { mostAddresses } from "./customers.schema.ts";
import { companyDomain } from "../../platform/validation/company-domain.ts";

export type AddressRow = RowOf<"customer_addresses">;
type Customer = Pick<RowOf<"customers">, "id" | "addresses">;

/**
 * How many customers an address is offered to at most. A domain that more customers share belongs to a landlord or an
 * agency.
 */
const mostOffers = 5;

/**
 * Returns the line that a file has among its addresses if everything from the address's domain belongs to it, such as
 * "@northfoods.example". Returns null for a mail provider's domain.
 */
export function domainLine(address: string): string | null {
  const domain = companyDomain(address);
  return domain === null ? null : `@${domain}`;
}

export function isDomainLine(address: string): boolean {
  return address.startsWith("@");
}

/** Reads the typed mail addresses and domains of a customer and removes duplicates. Throws `Invalid`. */
export function readAddresses(typed: string | null | undefined): string[] {
  const addresses = [
    ...new Set(
      (typed ?? "")
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(accountAddress),
    ),
  ];
  const shared = addresses.find((one) => isDomainLine(one) && domainLine(one) === null);
  if (shared) throw new Invalid({ addresses: [`Anybody can have a mailbox at ${shared.slice(1)}.`] });
  const wrong = addresses.find(
    (one) => !emailPattern.test(isDomainLine(one) ? `all${one}` : one) || one.length > limits.line,
  );
  if (wrong)
    throw new Invalid({ addresses: [`“${wrong.slice(0, 80)}” is no mail address. Write one a line.`] });
  if (addresses.length <= mostAddresses) return addresses;
  throw new Invalid({ addresses: [`A file holds ${mostAddresses} mail addresses at most.`] });
}

/**
 * Updates the table of addresses to match the file, and links the messages and applications that came from new
 * addresses. With `isConfirmed` somebody of the office added them, which opens the file to their accounts. Throws
 * `Invalid` for an address of another file.
 */
export async function syncAddresses(
  transaction: Db,
  actor: Actor,
  { id, addresses }: Customer,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  const wanted = addresses.split("\n").filter(Boolean);
  const current = await addressesOf(transaction, id);
  const removed = current.filter(({ address }) => !wanted.includes(address)).map((row) => row.id);
  if (removed.length > 0)
    await transaction.deleteFrom("customer_addresses").where("id", "in", removed).execute();
  const added = wanted.filter((address) => current.every((row) => row.address !== address));
  if (added.length === 0) return;
  await refuseTaken(transaction, id, added);
  // The address now belongs to this file, which settles earlier offers and refusals.
  await transaction
    .deleteFrom("customer_addresses")
    .where("address", "in", added)
    .where((eb) => eb.or([eb("customer_id", "=", id), eb("state", "=", "offered")]))
    .execute();
  const created_at = actor.now.toISOString();
  await transaction
    .insertInto("customer_addresses")
    .values(
      added.map((address) => ({
        customer_id: id,
        address,
        domain: companyDomain(address),
        state: "belongs" as const,
        granted_at: isConfirmed ? created_at : null,
        created_at,
      })),
    )
    .execute();
  await catchUp(transaction, actor, id, added);
}

/**
 * Links to a customer what came from these addresses while no file had them, and has stored contacts searched for
 * addresses that may belong to it.
 */
export async function catchUp(
  transaction: Db,
  { now }: Actor,
  customerId: number,
  addresses: string[],
): Promise<void> {
  if (addresses.length > 0) await linkEarlierContacts(transaction, customerId, addresses);
  await queueOffers(transaction, now, customerId);
}

export async function addressesOf(
  db: Db,
  customerId: number,
  state: AddressRow["state"] = "belongs",
): Promise<AddressRow[]> {
  return db
    .selectFrom("customer_addresses")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("state", "=", state)
    .orderBy("id")
    .execute();
}

/** Returns the owners of addresses, by address. */
export async function ownersOf(
  db: Db,
  addresses: string[],
): Promise<Map<string, { id: number; name: string }>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("customer_addresses as known")
    .innerJoin("customers", "customers.id", "known.customer_id")
    .select(["known.address", "customers.id", "customers.company_name as name"])
    .where("known.address", "in", addresses)
    .where("known.state", "=", "belongs")
    .execute();
  return new Map(rows.map(({ address, id, name }) => [address, { id, name }]));
}

/** Returns the file that an address belongs to: by itself, or by its domain unless that file has refused it. */
export async function ownerOf(db: Db, address: string): Promise<{ id: number; name: string } | undefined> {
  const line = domainLine(address);
  const owners = await ownersOf(db, line === null ? [address] : [address, line]);
  const owner = line === null ? undefined : owners.get(line);
  if (owners.has(address) || !owner) return owners.get(address);
  const refused = await db
    .selectFrom("customer_addresses")
    .select("id")
    .where("customer_id", "=", owner.id)
    .where("address", "=", address)
    .where("state", "=", "refused")
    .executeTakeFirst();
  return refused ? undefined : owner;
}

/**
 * Queues the job that searches stored messages, applications and accounts for addresses that may belong to the
 * customer.
 */
async function queueOffers(transaction: Db, now: Date, customerId: number): Promise<void> {
  const key = `offer-customer:${customerId}`;
  await enqueueJob(transaction, now, { kind: "offer-customer", payload: { customerId }, key });
}

/**
 * Offers an address to customers, unless it belongs to one already. A customer that has refused the address is not
 * offered it again.
 */
export async function offerAddress(
  transaction: Db,
  now: Date,
  address: string,
  customerIds: readonly number[],
): Promise<void> {
  if (customerIds.length === 0 || (await ownersOf(transaction, [address])).size > 0) return;
  await transaction
    .insertInto("customer_addresses")
    .values(
      customerIds.map((customer_id) => ({
        customer_id,
        address,
        domain: companyDomain(address),
        state: "offered" as const,
        created_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Offers an address to the customers with addresses of the same domain. */
export async function offerByDomain(transaction: Db, now: Date, address: string): Promise<void> {
  const domain = companyDomain(address);
  if (domain === null) return;
  const owners = await transaction
    .selectFrom("customer_addresses")
    .select("customer_id")
    .distinct()
    .where("domain", "=", domain)
    .where("state", "=", "belongs")
    .limit(mostOffers)
    .execute();
  const ids = owners.map(({ customer_id }) => customer_id);
  await offerAddress(transaction, now, address, ids);
}

/** Links to a customer the messages and applications that came from these addresses and have no file yet. */
async function linkEarlierContacts(transaction: Db, customerId: number, addresses: string[]): Promise<void> {
  const spellings = sql.join(addresses.flatMap(spellingsOf));
  for (const [kind, table] of [
    ["message", "contact_messages"],
    ["application", "trade_applications"],
  ] as const) {
    await sql`insert into customer_links (customer_id, kind, of_id, at)
      select ${sql.val(customerId)}, ${sql.lit(kind)}, id, created_at from ${sql.table(table)}
      where lower(email) in (${spellings})
      on conflict (kind, of_id) do nothing`.execute(transaction);
  }
}

async function refuseTaken(transaction: Db, id: number, addresses: string[]): Promise<void> {
  const owners = await ownersOf(transaction, addresses);
  for (const [address, owner] of owners) {
    if (owner.id === id) continue;
    throw new Invalid({ addresses: [`${address} is in the file of ${owner.name} (${owner.id}).`] });
  }
}
