import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { addressesOf, catchUp, ownersOf } from "./customer-addresses.server.ts";
import { withoutLostAccess } from "./lost-since-merge.server.ts";
import { linesOf } from "./merge-customers.server.ts";
import { lockSurvivor, moveBack, splitCustomers } from "./undo-merge.server.ts";
import { openToApproved } from "./opened-to.server.ts";
import { newCustomer } from "./customers.schema.ts";
import {
  type CustomerRow,
  customerVersions,
  customers,
  searchTextOfCustomer,
  takenNumbers,
} from "./customers.server.ts";

export const customerResource = {
  stored: customers,
  searched: searchedBy({
    label: "Customers",
    duty: "office",
    table: "customers",
    columns: ["company_name", "account_number"],
    hit: ({ id, company_name, account_number }) => ({
      title: company_name,
      detail: account_number,
      path: `/admin/customers/${id}`,
    }),
  }),
  history: historyOfRows(customers, customerVersions, { input: newCustomer }),
  bin: {
    // Restoring a merged file undoes the merge.
    async prepare(transaction, rows, actor) {
      const id = Number(rows[0]?.row.id);
      await lockSurvivor(transaction, id);
      const brought = await withoutLostAccess(transaction, actor, id, rows);
      await splitCustomers(transaction, actor, id);
      return withoutWhatIsTaken(transaction, brought);
    },
    async after(transaction, actor, id) {
      await moveBack(transaction, actor, id);
      const known = await addressesOf(transaction, id);
      await catchUp(
        transaction,
        actor,
        id,
        known.map(({ address }) => address),
      );
      await openToApproved(transaction, actor, id);
    },
  },
} satisfies Restorable;

/**
 * Removes from a file in the bin the addresses that belong to another file now. Throws `Conflict` when another file has
 * one of its numbers.
 */
async function withoutWhatIsTaken(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  const [main, ...known] = rows as [BinnedRow, ...BinnedRow[]];
  const file = main.row as CustomerRow;
  const [taken] = Object.values(await takenNumbers(transaction, file.id, file)).flat();
  if (taken) throw new Conflict(taken);
  const owners = await ownersOf(
    transaction,
    known.map(({ row }) => String(row.address)),
  );
  // An address that was erased meanwhile contains no @ any more.
  const free = known.filter(
    ({ row }) =>
      String(row.address).includes("@") && (row.state !== "belongs" || !owners.has(String(row.address))),
  );
  // Parts stand in the bin in any order.
  const written = linesOf(file);
  const addresses = free
    .flatMap(({ row }) => (row.state === "belongs" ? String(row.address) : []))
    .toSorted((one, other) => written.indexOf(one) - written.indexOf(other))
    .join("\n");
  const search_text = searchTextOfCustomer({ ...file, addresses });
  return [{ ...main, row: { ...file, addresses, search_text } }, ...free];
}
