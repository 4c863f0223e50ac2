import type { Actor } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import type { VehicleSave } from "./customers.schema.ts";
import { changeCustomer, type CustomerRow } from "./customers.server.ts";
import {
  mostVehicles,
  parseVehicles,
  type TypedVehicle,
  withoutVehicle,
  withVehicle,
  writeVehicles,
} from "./typed-vehicles.ts";

/**
 * Adds a vehicle to a customer's file, or changes the one with its plate or with the plate `instead_of`. Throws
 * `NotFound`, and `Conflict` for more vehicles than a file holds.
 */
export async function saveVehicle(
  db: Db,
  actor: Actor,
  id: number,
  { number_plate, unit = null, note = null, instead_of }: VehicleSave,
): Promise<CustomerRow> {
  // Commas divide the parts of a line.
  const vehicle = { plate: plain(number_plate), unit: unit && plain(unit), note };
  return changeVehicles(db, actor, id, (typed) => {
    const vehicles = withVehicle(typed, vehicle, instead_of);
    if (vehicles.length > mostVehicles) throw new Conflict(`A file holds ${mostVehicles} vehicles at most.`);
    return vehicles;
  });
}

/** Removes a typed vehicle from a customer's file. Throws `NotFound`. */
export async function removeVehicle(db: Db, actor: Actor, id: number, plate: string): Promise<CustomerRow> {
  return changeVehicles(db, actor, id, (typed) => {
    const rest = withoutVehicle(typed, plate);
    if (rest.length === typed.length) throw new NotFound();
    return rest;
  });
}

async function changeVehicles(
  db: Db,
  actor: Actor,
  id: number,
  change: (typed: TypedVehicle[]) => TypedVehicle[],
): Promise<CustomerRow> {
  return inTransaction(db, async (transaction) => {
    const file = await lockRow(transaction, "customers", id);
    const vehicles = writeVehicles(change(parseVehicles(file.vehicles)));
    return vehicles === file.vehicles ? file : changeCustomer(transaction, actor, file, { vehicles });
  });
}

function plain(text: string): string {
  return text
    .replaceAll(/[,;\t]+/g, " ")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
