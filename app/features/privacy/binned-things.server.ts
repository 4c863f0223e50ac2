import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import { isTheirs, type Subject } from "./personal-data.ts";
import { isDialled } from "./subject.server.ts";
import { kindsOfData } from "./register.server.ts";

/**
 * Whether a deleted thing belongs to the person because it bears their own address. A referee's place in an
 * application does not count.
 */
export function belongsTo([main]: BinnedRow[], subject: Subject): boolean {
  if (!main) return false;
  const holding = kindsOfData
    .flatMap(([, { holdings }]) => holdings)
    .find(({ table }) => table === main.table);
  const own = holding?.addresses?.slice(0, 1) ?? [];
  // A call-out bears no address: it belongs to the account that sent it.
  const accounts = main.table === "call_outs" ? (holding?.accounts ?? []) : [];
  return (
    holding !== undefined &&
    (isTheirs({ ...holding, addresses: own, accounts }, main.row, subject) || hasNumber(main, subject))
  );
}

/** Whether a deleted call-out or message holds a telephone number or vehicle of the person. */
export function hasNumber({ table, row }: BinnedRow, { telephones, vehicles }: Subject): boolean {
  if (table !== "call_outs" && table !== "contact_messages") return false;
  const keys = [row.vehicle_key, row.trailer_key];
  const isVehicle = keys.some((key) => typeof key === "string" && vehicles.includes(key));
  return isVehicle || (typeof row.telephone === "string" && isDialled(row.telephone, telephones));
}
