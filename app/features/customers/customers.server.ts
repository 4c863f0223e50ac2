import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { isUniqueViolation } from "../../platform/db/engine.server.ts";
import { findPage, type RowFilter } from "../../platform/db/find-page.server.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { rowCount } from "../../platform/db/counting.server.ts";
import { type FieldErrors, Invalid } from "../../platform/errors.ts";
import { withoutUndefined } from "../../platform/keys-of.ts";
import { inOrder } from "../../platform/order-of-ids.ts";
import { plateKey } from "../../platform/plate-key.ts";
import { type Rows, rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { registrationKey, vatKey } from "./company-numbers.schema.ts";
import { readAddresses, syncAddresses } from "./customer-addresses.server.ts";
import { hasUnconfirmed } from "./opened-to.server.ts";
import type { CustomerStatus } from "./customer-status.ts";
import { searchedFields } from "./customer-fields.ts";
import { customer } from "./customers.resource.ts";
import { parseVehicles, writeVehicles } from "./typed-vehicles.ts";
import { customerPageSize, type CustomerQuery, type NewCustomer } from "./customers.schema.ts";

export type CustomerRow = RowOf<"customers">;

export const customers = stored(customer, "customers", {
  nameOf: ({ company_name }) => company_name,
  parts: { customer_addresses: "customer_id" },
  announces: ({ id }) => ({ event: "customer.changed", id }),
  announcesDeletion: "customer.deleted",
});

async function columnsOfCustomer(input: NewCustomer, isNew: boolean) {
  const columns = {
    ...input,
    status: input.status ?? (isNew ? ("applicant" as const) : undefined),
    reg_key: registrationKey(input.reg_number ?? "") ?? null,
    vat_key: vatKey(input.vat_number ?? "") ?? null,
    addresses: readAddresses(input.addresses).join("\n"),
    vehicles: writeVehicles(parseVehicles(input.vehicles ?? "")),
  };
  return { ...withoutUndefined(columns), search_text: searchTextOfCustomer(columns) };
}

/** Addresses that a user types are confirmed by that. Those of a restored version are not. */
const rowsWith = (confirmation: { isConfirmed: boolean }) =>
  rowsOf(customers, columnsOfCustomer, {
    isPublic: false,
    async after(transaction, actor, row) {
      await syncAddresses(transaction, actor, row, confirmation);
      if (row.status_before && !row.opened_by && !isDeclined(row)) await forgetDeclined(transaction, row.id);
    },
  });
const rows = rowsWith({ isConfirmed: true });
const restored = rowsWith({ isConfirmed: false });

/**
 * A number or address belongs to one customer only. `create` and `save` throw `Invalid`, which names the customer that
 * has it.
 */
export const customerRows: Rows<CustomerRow, NewCustomer> = {
  ...rows,
  create: (db, actor, input) => naming(db, null, input, () => rows.create(db, actor, input)),
  save: (db, actor, id, input) => naming(db, id, input, () => rows.save(db, actor, id, input)),
};

/** How the history finds a customer and restores an earlier version. */
export const customerVersions: Pick<Rows<CustomerRow, NewCustomer>, "find" | "save"> = {
  find: (db, id) => rows.find(db, id),
  save: (db, actor, id, input) => naming(db, id, input, () => restored.save(db, actor, id, input)),
};

export function searchTextOfCustomer(row: Pick<NewCustomer, (typeof searchedFields)[number]>): string {
  const plates = parseVehicles(row.vehicles ?? "").map(({ plate }) => plateKey(plate));
  return searchTextOf([...searchedFields.map((name) => row[name]), ...plates]);
}

const columnsOf = { name: ["company_name"], status: ["status"] } as const;

/** Returns one page of customers, newest first without `sort`. `page` counts from 1. */
export async function listCustomers(
  db: Db,
  { search, status, sort, page }: CustomerQuery,
): Promise<{ customers: CustomerRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "customers", {
    search,
    filter: narrowCustomers(status),
    ...(sort && { order: columnsOf[sort] }),
    page,
    size: customerPageSize,
  });
  if (ids.length === 0) return { customers: [], ...found };
  const rows = await db.selectFrom("customers").selectAll().where("id", "in", ids).execute();
  return { customers: inOrder(rows, ids), ...found };
}

/** Returns the filter of the list. */
export function narrowCustomers(status: CustomerQuery["status"]): RowFilter<"customers"> | undefined {
  if (!status) return undefined;
  return (all) =>
    status === "unconfirmed"
      ? all.where("status", "in", ["open", "on_stop"]).where(hasUnconfirmed("customers.id"))
      : all.where("status", "=", status);
}

/** Counts the customers of each status. */
export async function countCustomers(db: Db): Promise<Partial<Record<CustomerStatus, number>>> {
  const counts = await db
    .selectFrom("customers")
    .select((eb) => ["status", rowCount(eb).as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(counts.map(({ status, count }) => [status, count]));
}

type Numbers = Pick<CustomerRow, "reg_key" | "vat_key" | "account_number">;

/** Returns an error for each number that another file has. The message names that file. */
export async function takenNumbers(db: Db, id: number | null, numbers: Numbers): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [field, column, label] of uniqueNumbers) {
    const number = numbers[column];
    if (!number) continue;
    const other = await db
      .selectFrom("customers")
      .select(["id", "company_name"])
      .where((eb) => eb.fn<string>("lower", [column]), "=", number.toLowerCase())
      .where("id", "<>", id ?? 0)
      .executeTakeFirst();
    if (other) errors[field] = [`${other.company_name} has this ${label} already (file ${other.id}).`];
  }
  return errors;
}

const uniqueNumbers = [
  ["reg_number", "reg_key", "registration number"],
  ["vat_number", "vat_key", "VAT number"],
  ["account_number", "account_number", "account number"],
] as const;

/**
 * Turns a violated unique index into `Invalid` that names the other file. The indexes decide when two users save at the
 * same time.
 */
async function naming<T>(
  db: Db,
  id: number | null,
  { reg_number, vat_number, account_number = null }: NewCustomer,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const numbers = {
      reg_key: registrationKey(reg_number ?? "") ?? null,
      vat_key: vatKey(vat_number ?? "") ?? null,
      account_number,
    };
    const errors = await takenNumbers(db, id, numbers);
    throw Object.keys(errors).length > 0 ? new Invalid(errors) : error;
  }
}

/** Returns whether a file is closed because its applications were declined, not by the office. */
export function isDeclined({ status, status_before, opened_by }: CustomerRow): boolean {
  return status === "closed" && status_before !== null && opened_by === null;
}

/** Deletes the earlier status and terms of a declined file, because the office has changed its status since. */
async function forgetDeclined(transaction: Db, id: number): Promise<void> {
  await transaction
    .updateTable("customers")
    .set({ status_before: null, terms_before: null })
    .where("id", "=", id)
    .execute();
}

/** The columns of a file that no application has opened or closed. */
export const waiting = {
  status: "applicant",
  status_before: null,
  terms_before: null,
  opened_by: null,
} as const;

/** Changes a file that the transaction has locked. */
export async function changeCustomer(
  transaction: Db,
  actor: Actor,
  before: CustomerRow,
  changed: Partial<CustomerRow>,
): Promise<CustomerRow> {
  const search_text = searchTextOfCustomer({ ...before, ...changed });
  return changeRow(transaction, actor, {
    resource: customers,
    before,
    change: { ...changed, search_text },
    entry: (_after, fields) => ({
      action: "changed",
      details: { fields: fields.filter((field) => field !== "search_text") },
    }),
  });
}
