import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";
import { type AddressRow, ownersOf } from "./customer-addresses.server.ts";
import { peopleOf } from "./people-of-application.server.ts";

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

/**
 * Opens a file to addresses in it, of those that were in it by the moment `knownBy` if one is given. Addresses to which
 * it is open already stay as they are.
 */
export async function openTo(
  transaction: Db,
  {
    customerId,
    addresses,
    knownBy,
  }: { customerId: number; addresses: readonly string[]; knownBy?: string | null },
  grant: Grant,
): Promise<void> {
  const closed = (await closedAddressesOf(transaction, customerId)).filter((one) => addresses.includes(one));
  if (closed.length === 0) return;
  await transaction
    .updateTable("customer_addresses")
    .set(grant)
    .where("customer_id", "=", customerId)
    .where("address", "in", closed)
    .$if(Boolean(knownBy), (all) => all.where("created_at", "<=", knownBy ?? ""))
    .execute();
}

/** Lets no approval from before now open a file to those of its addresses that do not open it now. */
export async function keepClosed(transaction: Db, { now }: Actor, customerId: number): Promise<void> {
  const closed = await closedAddressesOf(transaction, customerId);
  if (closed.length === 0) return;
  await transaction
    .updateTable("customer_addresses")
    .set({ created_at: now.toISOString() })
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

/**
 * Opens a file to the people of its approved applications, after one of its other applications ceased to be approved or
 * after an undone merge. Whom the office has refused anywhere stays out, and so does an address that came into the file
 * after the approval: its person was erased from the file in between, or somebody took the address out.
 */
export async function openToApproved(transaction: Db, actor: Actor, customerId: number): Promise<void> {
  const approved = await transaction
    .selectFrom("customer_links as links")
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .select(["sent.id", "sent.email", "sent.accounts_email", "sent.step_at"])
    .where("links.customer_id", "=", customerId)
    .where("links.kind", "=", "application")
    .where("sent.status", "=", "approved")
    // The earliest approval comes first: the letter of a later one may still wait, and hides the file until it leaves.
    .orderBy("sent.step_at", (order) => order.asc().nullsFirst())
    .orderBy("sent.id")
    .execute();
  for (const sent of approved) {
    const refused = await refusalsOf(transaction, peopleOf(sent));
    const addresses = peopleOf(sent).filter((one) => !refused.has(one));
    const grant = { granted_at: actor.now.toISOString(), granted_by: sent.id };
    await openTo(transaction, { customerId, addresses, knownBy: sent.step_at }, grant);
  }
}

/**
 * Lets a file stay open to whom an approved application opened it, although the application will be forgotten. This
 * includes those to whom a later application opened it as well: it may be the one that the file names.
 */
export async function keepGrantsOf(
  transaction: Db,
  sent: Pick<RowOf<"trade_applications">, "id" | "email" | "accounts_email" | "step_at">,
  customerId: number | undefined,
): Promise<void> {
  await transaction
    .updateTable("customer_addresses")
    .set({ granted_by: null })
    .where("granted_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("granted_by", "=", sent.id),
        eb.and([
          eb("customer_id", "=", customerId ?? 0),
          eb("address", "in", peopleOf(sent)),
          ...(sent.step_at === null ? [] : [eb("created_at", "<=", sent.step_at)]),
        ]),
      ]),
    )
    .execute();
}

/** Returns which of these addresses the office has refused, in this file or, without a file, in any. */
export async function refusalsOf(
  db: Db,
  addresses: readonly string[],
  customerId?: number,
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom("customer_addresses")
    .select("address")
    .where("address", "in", addresses)
    .where("state", "=", "refused")
    .$if(customerId !== undefined, (all) => all.where("customer_id", "=", customerId ?? 0))
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** An address about which an approval decides, and by what it sees the account online or why it does not. */
export type WhoSees = {
  address: string;
  by: "this application" | "application" | "office" | "refused" | "in another file";
  /** The reference of the other application, or the company of the other file. */
  name: string | null;
};

/** Returns who will see a customer's account online once this application is approved, and who of it will not. */
export async function whoSees(
  db: Db,
  sent: Pick<RowOf<"trade_applications">, "id" | "email" | "accounts_email">,
  customerId: number | undefined,
): Promise<WhoSees[]> {
  const people = [...new Set(peopleOf(sent))];
  const owners = await ownersOf(db, people);
  const refused = await refusalsOf(db, people, customerId ?? 0);
  const open = customerId === undefined ? [] : await openAddressesOf(db, customerId);
  const isOpen = new Set(open.map(({ address }) => address));
  const own = people
    .filter((address) => !isOpen.has(address))
    .map((address): WhoSees => {
      const owner = owners.get(address);
      if (owner && owner.id !== customerId) return { address, by: "in another file", name: owner.name };
      return { address, by: refused.has(address) ? "refused" : "this application", name: null };
    });
  return [...own, ...open];
}

/** Returns the addresses to which a file is open, and by what. */
async function openAddressesOf(db: Db, customerId: number): Promise<WhoSees[]> {
  const rows = await db
    .selectFrom("customer_addresses as known")
    .leftJoin("trade_applications as by", "by.id", "known.granted_by")
    .select(["known.address", "by.reference"])
    .where("known.customer_id", "=", customerId)
    .where(opensFile)
    .orderBy("known.id")
    .execute();
  return rows.map(({ address, reference }) => ({
    address,
    by: reference === null ? "office" : "application",
    name: reference,
  }));
}
