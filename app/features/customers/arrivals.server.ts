import { type Actor, recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type RowOf, subjectOf } from "../../platform/resources/stored.server.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { registrationKey, vatKey } from "./company-numbers.schema.ts";
import {
  domainLine,
  offerAddress,
  offerByDomain,
  ownerOf,
  ownersOf,
  syncAddresses,
} from "./customer-addresses.server.ts";
import { mostAddresses } from "./customers.schema.ts";
import {
  changeCustomer,
  type CustomerRow,
  customers,
  isDeclined,
  searchTextOfCustomer,
  waiting,
} from "./customers.server.ts";
import { findByNumber } from "./find-by-number.server.ts";
import { closedAddressesOf, openTo, refusalsOf } from "./opened-to.server.ts";
import { peopleOf } from "./people-of-application.server.ts";

export type Application = Pick<
  RowOf<"trade_applications">,
  | "id"
  | "status"
  | "company_name"
  | "reg_number"
  | "vat_number"
  | "address"
  | "email"
  | "accounts_email"
  | "terms"
  | "created_at"
>;
type Link = Pick<RowOf<"customer_links">, "kind" | "of_id" | "at">;

/**
 * Links a message to the file with its address or domain, in the transaction that stores the message. Without such a
 * file the address is offered to customers with its domain.
 */
export async function messageArrived(
  transaction: Db,
  now: Date,
  message: { id: number; email: string; created_at: string },
): Promise<void> {
  const address = accountAddress(message.email);
  const found = await lockCustomer(transaction, { address });
  if (!found) return offerByDomain(transaction, now, address);
  await takeInByDomain(transaction, now, found, [address]);
  await link(transaction, found.id, { kind: "message", of_id: message.id, at: message.created_at });
}

/** Takes a verified address into the file that has its domain, or offers it to the customers with its domain. */
export async function addressVerified(transaction: Db, now: Date, email: string): Promise<void> {
  const address = accountAddress(email);
  const found = await lockCustomer(transaction, { address });
  if (found) await takeInByDomain(transaction, now, found, [address]);
  else await offerByDomain(transaction, now, address);
}

/**
 * Links an application to the file of its company, found by its numbers or its address, or to a new file. Knowing a
 * customer's numbers does not prove that the applicant works there, so an existing file is only offered the address.
 */
export async function applicationArrived(transaction: Db, now: Date, sent: Application): Promise<void> {
  const address = accountAddress(sent.email);
  const numbers = numbersOf(sent);
  const found = await lockCustomer(transaction, { ...numbers, address });
  const created = found ? undefined : await addApplicant(transaction, now, sent);
  // Another request may have added the file meanwhile.
  const file = found ?? created ?? (await lockCustomer(transaction, numbers));
  if (!file) return;
  await link(transaction, file.id, { kind: "application", of_id: sent.id, at: sent.created_at });
  if (isDeclined(file)) await changeCustomer(transaction, systemActor(now), file, waiting);
  const known = created ? await giveAddresses(transaction, systemActor(now), created, peopleOf(sent)) : file;
  const others = [address, accountAddress(sent.accounts_email)].filter((one) => !has(known, one));
  await offerOrTakeIn(transaction, now, known, others);
}

/** Takes addresses into a locked file that has their domain, and offers it the others. */
export async function offerOrTakeIn(
  transaction: Db,
  now: Date,
  file: CustomerRow,
  addresses: readonly string[],
): Promise<void> {
  const after = await takeInByDomain(transaction, now, file, addresses);
  const others = addresses.filter((one) => !has(after, one));
  for (const one of others) await offerAddress(transaction, now, one, [file.id]);
}

/**
 * Takes addresses into a locked file that has a line for their domain, unless it refused them. The file is open to them
 * if the office confirmed that line.
 */
async function takeInByDomain(
  transaction: Db,
  now: Date,
  file: CustomerRow,
  addresses: readonly string[],
): Promise<CustomerRow> {
  const lines = file.addresses.split("\n");
  const refused = await refusalsOf(transaction, addresses, file.id);
  const theirs = addresses
    .filter((one) => !lines.includes(one) && !refused.has(one) && lines.includes(domainLine(one) ?? ""))
    .slice(0, Math.max(0, mostAddresses - lines.length));
  if (theirs.length === 0) return file;
  const after = await giveAddresses(transaction, systemActor(now), file, theirs);
  const closed = await closedAddressesOf(transaction, file.id);
  const confirmed = theirs.filter((one) => !closed.includes(domainLine(one) ?? ""));
  const grant = { granted_at: now.toISOString(), granted_by: null };
  await openTo(transaction, { customerId: file.id, addresses: confirmed }, grant);
  return after;
}

/**
 * Adds addresses to a file that the transaction has locked. Skips those that are in another file. This opens the file to
 * nobody, see `openTo`.
 */
export async function giveAddresses(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  addresses: string[],
): Promise<CustomerRow> {
  const owners = await ownersOf(transaction, addresses);
  const free = [...new Set(addresses)].filter((one) => !owners.has(one) && !has(file, one));
  if (free.length === 0) return file;
  const after = await changeCustomer(transaction, actor, file, {
    addresses: [...file.addresses.split("\n").filter(Boolean), ...free].join("\n"),
  });
  await syncAddresses(transaction, actor, after, { isConfirmed: false });
  return after;
}

async function addApplicant(transaction: Db, now: Date, sent: Application): Promise<CustomerRow | undefined> {
  const { reg_key, vat_key } = numbersOf(sent);
  const file = {
    company_name: sent.company_name,
    reg_number: reg_key && sent.reg_number,
    vat_number: vat_key && sent.vat_number,
    invoice_address: sent.address,
  };
  const added = await transaction
    .insertInto("customers")
    .values({
      ...file,
      reg_key,
      vat_key,
      account_number: null,
      terms: null,
      notes: null,
      status: "applicant",
      search_text: searchTextOfCustomer(file),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) return undefined;
  const subject = subjectOf(customers, added);
  await recordAudit(transaction, systemActor(now), { action: "created", subject });
  await announceEvent(transaction, now, { event: "customer.changed", id: added.id });
  return added;
}

type Sought = Partial<Pick<CustomerRow, "reg_key" | "vat_key">> & { address?: string };

/**
 * Finds the customer with one of the numbers, or else with the address. Locks it, so that nobody can merge it before
 * the link is stored. Searches again if the customer was merged while this waited for the lock.
 */
async function lockCustomer(transaction: Db, sought: Sought): Promise<CustomerRow | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    const id = await findId(transaction, sought);
    if (id === undefined) return undefined;
    const row = await lockById(transaction, id);
    if (row) return row;
  }
  return undefined;
}

async function findId(transaction: Db, { address, ...numbers }: Sought): Promise<number | undefined> {
  const byNumber = await findByNumber(transaction, numbers);
  if (byNumber !== undefined || address === undefined) return byNumber;
  return (await ownerOf(transaction, address))?.id;
}

export async function lockById(transaction: Db, id: number): Promise<CustomerRow | undefined> {
  return locked(transaction.selectFrom("customers").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Returns the file of an application, and locks it. */
export async function lockFileOf(transaction: Db, applicationId: number): Promise<CustomerRow | undefined> {
  const found = await findLink(transaction, "application", applicationId);
  return found && lockById(transaction, found.customer_id);
}

/** Stores a link to a file. A link to a deleted file is changed to the new one. */
async function link(transaction: Db, customer_id: number, thing: Link): Promise<void> {
  const before = await findLink(transaction, thing.kind, thing.of_id);
  if (before && (await lockById(transaction, before.customer_id))) return;
  await transaction
    .insertInto("customer_links")
    .values({ ...thing, customer_id })
    .onConflict((conflict) => conflict.columns(["kind", "of_id"]).doUpdateSet({ customer_id }))
    .execute();
}

async function findLink(db: Db, kind: Link["kind"], id: number) {
  return db
    .selectFrom("customer_links")
    .select("customer_id")
    .where("kind", "=", kind)
    .where("of_id", "=", id)
    .executeTakeFirst();
}

function numbersOf({ reg_number, vat_number }: Application) {
  return { reg_key: registrationKey(reg_number) ?? null, vat_key: vatKey(vat_number) ?? null };
}

function has({ addresses }: Pick<CustomerRow, "addresses">, address: string): boolean {
  return addresses.split("\n").includes(address);
}
