import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { syncAddresses } from "./customer-addresses.server.ts";
import { changeCustomer, type CustomerRow } from "./customers.server.ts";
import { companyDomain } from "../../platform/validation/company-domain.ts";

/**
 * Takes addresses out of a file that the transaction has locked, and remembers that the office refused them. They are
 * not offered again, and no approval opens the file to them.
 */
export async function refuseAddresses(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  addresses: readonly string[],
): Promise<CustomerRow> {
  if (addresses.length === 0) return file;
  const before = file.addresses.split("\n").filter(Boolean);
  const rest = before.filter((one) => !addresses.includes(one));
  let after = file;
  if (rest.length < before.length) {
    after = await changeCustomer(transaction, actor, file, { addresses: rest.join("\n") });
    await syncAddresses(transaction, actor, after, { isConfirmed: false });
  }
  await transaction
    .insertInto("customer_addresses")
    .values(
      addresses.map((address) => ({
        customer_id: file.id,
        address,
        domain: companyDomain(address),
        state: "refused" as const,
        created_at: actor.now.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "address"]).doUpdateSet({ state: "refused", granted_at: null }),
    )
    .execute();
  return after;
}
