import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { findCustomerOfAccount, findFile } from "../customers/customer-of-account.server.ts";
import { recognise, type Recognised } from "../customers/recognise.server.ts";
import { type CallOutRow, callOuts, type CallOutWithHistory, requireCallOut } from "./call-outs.server.ts";
import type { CallerOfCallOut, CallOutCustomer } from "./call-outs.schema.ts";
import { plateKey } from "../../platform/plate-key.ts";
import { refuseRehearsal } from "./rehearsal/refuse-rehearsal.ts";

type Numbers = Pick<CallOutRow, "telephone" | "vehicle_number" | "trailer_number">;
export type CallerColumns = Pick<CallOutRow, "vehicle_key" | "trailer_key" | "likely_customer_id">;

/** Returns the columns by which callers are compared, and the customer who probably calls. To be stored with the numbers. */
export async function callerColumns(db: Db, numbers: Numbers): Promise<CallerColumns> {
  const [vehicle_key, trailer_key] = [plateKey(numbers.vehicle_number), plateKey(numbers.trailer_number)];
  const [likeliest] = await recognise(db, callerOf(numbers));
  return { vehicle_key, trailer_key, likely_customer_id: likeliest?.id ?? null };
}

function callerOf({ telephone, vehicle_number, trailer_number }: Numbers) {
  const keys = [plateKey(vehicle_number), plateKey(trailer_number)];
  return { telephone, vehicles: keys.filter((key) => key !== null) };
}

/** Returns who reports a call-out, for the mail about it: a customer, perhaps on stop. Null if nobody is recognised. */
export async function callerInWords(db: Db, numbers: Numbers, userId: number | null): Promise<string | null> {
  const own = userId === null ? undefined : await findCustomerOfAccount(db, userId);
  const [likeliest] = own ? [own] : await recognise(db, callerOf(numbers));
  if (!likeliest) return null;
  const words = `${own ? "" : "Probably "}${likeliest.company_name}`;
  return likeliest.status === "on_stop" ? `${words}, on stop` : words;
}

/** Returns the customer of a call-out if somebody decided it, and otherwise those who may be calling. */
export async function readCaller(db: Db, row: CallOutRow): Promise<CallerOfCallOut> {
  const decided = await decidedCustomer(db, row);
  if (decided) return { customer: presentFile(decided), likely: [] };
  if (row.customer_by === "office") return { customer: null, likely: [] };
  const found = await recognise(db, callerOf(row));
  return { customer: null, likely: found.map((one) => ({ ...presentFile(one), ...reasonOf(one) })) };
}

/** Returns the customers of call-outs in a list, by call-out, as they were found when each arrived. */
export async function readCallersOf(
  db: Db,
  rows: readonly CallOutRow[],
): Promise<Map<number, NonNullable<CallOutCustomer>>> {
  const ids = new Set(
    rows.flatMap(({ customer_id, likely_customer_id }) => customer_id ?? likely_customer_id ?? []),
  );
  const files = new Map(await Promise.all([...ids].map(async (id) => [id, await findFile(db, id)] as const)));
  return new Map(
    rows.flatMap((row) => {
      const isDecided = row.customer_id !== null;
      const file = files.get(
        row.customer_id ?? (row.customer_by === null ? (row.likely_customer_id ?? 0) : 0),
      );
      return file ? [[row.id, { ...presentFile(file), is_certain: isDecided }] as const] : [];
    }),
  );
}

/**
 * Stores to which customer a call-out belongs, or that it belongs to none. Later call-outs with its numbers are then
 * recognised. Throws `Invalid` for a customer that is gone, and `VersionConflict`.
 */
export async function decideCaller(
  db: Db,
  actor: Actor,
  id: number,
  { customer_id, version }: { customer_id: number | null; version?: number | null | undefined },
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "call_outs", id, version);
    refuseRehearsal(before);
    const file = customer_id === null ? undefined : await findFile(transaction, customer_id);
    if (customer_id !== null && !file) throw new Invalid({ customer_id: ["This customer’s file is gone."] });
    const name = file?.company_name ?? "none";
    await changeRow(transaction, actor, {
      resource: callOuts,
      before,
      change: { customer_id: file?.id ?? null, customer_by: "office", likely_customer_id: null },
      entry: () => ({ action: "changed the customer of", details: { customer: name } }),
    });
    return requireCallOut(transaction, id);
  });
}

/** If a call-out belonged to no customer when it was reported, its account's current customer counts. */
async function decidedCustomer(db: Db, { customer_id, customer_by, user_id }: CallOutRow) {
  if (customer_id !== null) return findFile(db, customer_id);
  if (customer_by === "office" || user_id === null) return undefined;
  return findCustomerOfAccount(db, user_id);
}

function presentFile({ id, company_name, status }: Pick<Recognised, "id" | "company_name" | "status">) {
  return { id, company_name, is_on_stop: status === "on_stop" };
}

function reasonOf({ why, isCertain }: Recognised) {
  return { why, is_certain: isCertain };
}
