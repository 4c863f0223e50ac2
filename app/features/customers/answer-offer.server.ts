import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { giveAddresses } from "./arrivals.server.ts";
import { ownersOf } from "./customer-addresses.server.ts";
import { type CustomerRow, customers } from "./customers.server.ts";

/**
 * Records whether an offered address belongs to a customer. Repeating an answer changes nothing. Throws `NotFound` for
 * an address that was never offered to this customer. Throws `Conflict` for one that belongs to another customer now,
 * or to this one when the answer is no.
 */
export async function answerOffer(
  db: Db,
  actor: Actor,
  id: number,
  { address: typed, belongs }: { address: string; belongs: boolean },
): Promise<CustomerRow> {
  const address = accountAddress(typed);
  return inTransaction(db, async (transaction) => {
    const file = await lockRow(transaction, "customers", id);
    const known = await transaction
      .selectFrom("customer_addresses")
      .selectAll()
      .where("customer_id", "=", id)
      .where("address", "=", address)
      .executeTakeFirstOrThrow(() => new NotFound());
    if (belongs) {
      const owner = (await ownersOf(transaction, [address])).get(address);
      if (owner && owner.id !== id) throw new Conflict(`${address} is in the file of ${owner.name} by now.`);
      return giveAddresses(transaction, actor, file, [address]);
    }
    if (known.state === "belongs") throw new Conflict(`${address} is in this file. Take it out there.`);
    if (known.state === "refused") return file;
    await transaction
      .updateTable("customer_addresses")
      .set({ state: "refused" })
      .where("id", "=", known.id)
      .execute();
    await recordAudit(transaction, actor, {
      action: "refused an address of",
      subject: subjectOf(customers, file),
    });
    return file;
  });
}
