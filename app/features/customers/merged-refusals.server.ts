import { companyDomain } from "../../platform/validation/company-domain.ts";
import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";

/** Copies refused addresses to the survivor, so that they are not offered again. Returns those that it did not have. */
export async function copyRefusals(transaction: Db, fromId: number, intoId: number): Promise<string[]> {
  const refused = await transaction
    .selectFrom("customer_addresses")
    .select(["address", "domain", "state", "created_at"])
    .where("customer_id", "=", fromId)
    .where("state", "=", "refused")
    .execute();
  if (refused.length === 0) return [];
  const copied = await transaction
    .insertInto("customer_addresses")
    .values(refused.map((row) => ({ ...row, customer_id: intoId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("address")
    .execute();
  return copied.map(({ address }) => address);
}

/** Takes back what `copyRefusals` has added, when the merge is undone. */
export async function takeRefusalsBack(
  transaction: Db,
  intoId: number,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  await transaction
    .deleteFrom("customer_addresses")
    .where("customer_id", "=", intoId)
    .where("state", "=", "refused")
    .where("address", "in", addresses)
    .execute();
}

/** Gives a survivor the refusals back that the merge has ended, because the merged file had these addresses. */
export async function giveRefusalsBack(
  transaction: Db,
  actor: Actor,
  intoId: number,
  addresses: readonly string[],
): Promise<void> {
  const refusals = refusalsFor(actor, intoId, addresses);
  if (refusals.length === 0) return;
  await transaction
    .insertInto("customer_addresses")
    .values(refusals)
    .onConflict((conflict) => conflict.columns(["customer_id", "address"]).doNothing())
    .execute();
}

/** Returns the rows of refusals that `giveRefusalsBack` stores. */
export function refusalsFor({ now }: Actor, customer_id: number, addresses: readonly string[]) {
  // An address that was erased meanwhile contains no @ any more.
  return addresses
    .filter((address) => address.includes("@"))
    .map((address) => ({
      customer_id,
      address,
      domain: companyDomain(address),
      state: "refused" as const,
      created_at: now.toISOString(),
    }));
}
