import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Found } from "../../platform/audit/erase-rows.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { rewriteRows } from "../../platform/audit/rewrite-rows.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type CustomerRow, customers, isDeclined, searchTextOfCustomer } from "./customers.server.ts";
import { parseVehicles, writeVehicles } from "./typed-vehicles.ts";
import { hasArrivals } from "./time-line.server.ts";

type Person = Pick<Found, "without"> & { hasAddress: boolean };

/**
 * Removes a person from a company's file. Deletes a file that only their own application created and to which nothing
 * was added since.
 */
export async function eraseFromCustomer(
  transaction: Db,
  actor: Actor,
  id: number,
  { without, hasAddress }: Person,
): Promise<"erased" | "changed" | undefined> {
  const row = await locked(
    transaction.selectFrom("customers").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  if (!row) return undefined;
  if (hasAddress && isOnlyApplied(row) && !(await hasArrivals(transaction, id))) {
    await removeRow(transaction, actor, { resource: customers, row, way: "erased" });
    return "erased";
  }
  const words = {
    addresses: without(row.addresses)
      .split("\n")
      .filter((one) => one.includes("@"))
      .join("\n"),
    vehicles: vehiclesWithout(row.vehicles, without),
    notes: without(row.notes),
    terms: without(row.terms),
    terms_before: without(row.terms_before),
    invoice_address: without(row.invoice_address),
  };
  const columns = { ...words, search_text: searchTextOfCustomer({ ...row, ...words }) };
  await rewriteRows(transaction, actor.now, { resource: customers, ids: [id], columns });
  return "changed";
}

/** Returns typed vehicles without a person. A plate that belongs to them leaves with its line. */
export function vehiclesWithout(vehicles: string, without: (text: string) => string): string {
  return parseVehicles(vehicles)
    .filter(({ plate }) => without(plate) === plate)
    .map((vehicle) => without(writeVehicles([vehicle])))
    .join("\n");
}

/** Whether the office has added nothing to the file. */
function isOnlyApplied(file: CustomerRow): boolean {
  const waitedOnly = file.status === "applicant" || isDeclined(file);
  return waitedOnly && file.notes === null && file.account_number === null;
}
