import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { giveAddresses } from "./arrivals.server.ts";
import { type AddressRow, isDomainLine, ownersOf, syncAddresses } from "./customer-addresses.server.ts";
import { changeCustomer, type CustomerRow, customers } from "./customers.server.ts";
import type { AddressAnswer } from "./customers.schema.ts";
import { closedAddressesOf, openTo } from "./opened-to.server.ts";
import { refuseAddresses } from "./refuse-addresses.server.ts";

/**
 * Records whether addresses belong to a customer, all or none: offered ones, or ones that came with an application and
 * open the file to nobody yet, or a domain of theirs, as "@northfoods.example". Repeating an answer changes nothing. Throws `NotFound` for an address that was never
 * offered to this customer. Throws `Conflict` for one that belongs to another customer now, or to this one when the
 * answer is no.
 */
export async function answerOffer(
  db: Db,
  actor: Actor,
  id: number,
  { mailboxes, belongs }: AddressAnswer,
): Promise<CustomerRow> {
  const addresses = [...new Set(mailboxes.map(accountAddress))];
  return inTransaction(db, async (transaction) => {
    let file = await lockRow(transaction, "customers", id);
    const known = await transaction
      .selectFrom("customer_addresses")
      .selectAll()
      .where("customer_id", "=", id)
      .where("address", "in", addresses)
      .orderBy("id")
      .execute();
    const unknown = addresses.filter((one) => known.every(({ address }) => address !== one));
    for (const one of unknown) await requireOwnDomain(transaction, id, one);
    if (belongs) return takeIn(transaction, actor, file, addresses);
    for (const one of known) file = await refuse(transaction, actor, file, one);
    return file;
  });
}

async function takeIn(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  addresses: string[],
): Promise<CustomerRow> {
  const { id } = file;
  for (const [address, owner] of await ownersOf(transaction, addresses)) {
    if (owner.id !== id) throw new Conflict(`${address} is in the file of ${owner.name} by now.`);
  }
  const after = await giveAddresses(transaction, actor, file, addresses);
  const grant = { granted_at: actor.now.toISOString(), granted_by: null };
  await openTo(transaction, { customerId: id, addresses }, grant);
  return after;
}

async function refuse(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  known: AddressRow,
): Promise<CustomerRow> {
  if (isDomainLine(known.address)) return takeDomainBack(transaction, actor, file, known.address);
  if (known.state === "belongs") return takeOut(transaction, actor, file, known);
  if (known.state === "refused") return file;
  await transaction
    .updateTable("customer_addresses")
    .set({ state: "refused" })
    .where("id", "=", known.id)
    .execute();
  const subject = subjectOf(customers, file);
  await recordAudit(transaction, actor, { action: "refused an address of", subject });
  return file;
}

/** What comes from the domain from now on is offered again. The addresses that came before stay in the file. */
async function takeDomainBack(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  line: string,
): Promise<CustomerRow> {
  const rest = file.addresses.split("\n").filter((one) => one !== line);
  const after = await changeCustomer(transaction, actor, file, { addresses: rest.join("\n") });
  await syncAddresses(transaction, actor, after, { isConfirmed: false });
  return after;
}

/** Throws `NotFound` unless the line is for the domain of an address that belongs, or may belong, to the customer. */
async function requireOwnDomain(transaction: Db, customerId: number, line: string): Promise<void> {
  const domain = isDomainLine(line) ? line.slice(1) : "";
  await transaction
    .selectFrom("customer_addresses")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("domain", "=", domain)
    .where("state", "!=", "refused")
    .limit(1)
    .executeTakeFirstOrThrow(() => new NotFound());
}

/** Takes an address that opens the file to nobody out of it, and does not offer it again. */
async function takeOut(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  { address }: AddressRow,
): Promise<CustomerRow> {
  if (!(await closedAddressesOf(transaction, file.id)).includes(address)) {
    throw new Conflict(`${address} is in this file. Take it out there.`);
  }
  return refuseAddresses(transaction, actor, file, [address]);
}
