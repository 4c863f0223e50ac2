import type { Actor } from "../../platform/audit/audit.server.ts";
import { type BinnedRow, rowsIn, rowsOf } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AddressRow, addressesOf } from "./customer-addresses.server.ts";

/**
 * Returns a merged file's rows from the bin, in which the addresses that the survivor has lost since open nothing, not
 * even by an earlier approval. They stay in the file, where the office can confirm them: undoing a merge lets in nobody
 * whom the office has taken out.
 */
export async function withoutLostAccess(
  db: Db,
  { now }: Actor,
  fromId: number,
  rows: BinnedRow[],
): Promise<BinnedRow[]> {
  const left = await addressesOfSurvivor(db, fromId);
  if (!left) return rows;
  return rows.map((one) => {
    if (one.table !== "customer_addresses") return one;
    const { address, state, granted_by, created_at } = one.row as AddressRow;
    if (state !== "belongs") return one;
    const still = left.find((each) => each.address === address);
    if (still && still.granted_at !== null && still.granted_by === granted_by) return one;
    const closed = { granted_at: null, granted_by: null, created_at: still ? created_at : now.toISOString() };
    return { ...one, row: { ...one.row, ...closed } };
  });
}

/** Undefined for a file that was not merged, and for a survivor that has left the bin too. */
async function addressesOfSurvivor(db: Db, fromId: number): Promise<AddressRow[] | undefined> {
  const merge = await db
    .selectFrom("customer_merges as merges")
    .leftJoin("customers", "customers.id", "merges.into_id")
    .select(["merges.into_id", "customers.id as living"])
    .where("merges.from_id", "=", fromId)
    .executeTakeFirst();
  if (!merge) return undefined;
  if (merge.living !== null) return addressesOf(db, merge.living);
  const entry = await db
    .selectFrom("bin")
    .selectAll()
    .where("kind", "=", "customer")
    .where("of_id", "=", merge.into_id)
    .executeTakeFirst();
  return entry && rowsIn(rowsOf(entry), "customer_addresses");
}
