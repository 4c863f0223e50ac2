import { sql } from "kysely";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { plateKey } from "../../platform/plate-key.ts";
import type { CustomerRow } from "./customers.server.ts";
import { parseVehicles } from "./typed-vehicles.ts";
import { callOutsOf } from "./call-outs-of-customer.server.ts";

/** A vehicle or trailer of a customer, as the office typed it or else as its last call-out named it. */
export type CustomerVehicle = {
  plate: string;
  /** The make of its fridge unit. */
  unit: string | null;
  note: string | null;
  is_typed: boolean;
  call_outs: number;
  last: { id: number; at: string } | null;
};

/** Only so many call-outs are looked through, the newest first. */
const mostCallOuts = 500;

type Row = { id: number; created_at: string; make: string | null } & Record<
  "vehicle_number" | "vehicle_key" | "trailer_number" | "trailer_key",
  string | null
>;

/** Returns the vehicles and trailers of a customer, the last broken down first, then those without a call-out. */
export async function readVehicles(
  db: Db,
  { id, vehicles }: Pick<CustomerRow, "id" | "vehicles">,
): Promise<CustomerVehicle[]> {
  const found = await learnVehicles(db, id);
  for (const typed of parseVehicles(vehicles)) {
    const key = plateKey(typed.plate) ?? typed.plate;
    const learned = found.get(key);
    const { unit = null, call_outs = 0, last = null } = learned ?? {};
    found.set(key, { ...typed, unit: typed.unit ?? unit, is_typed: true, call_outs, last });
  }
  return [...found.values()];
}

/** Returns the vehicles that a customer's call-outs named, by their keys. */
async function learnVehicles(db: Db, id: number): Promise<Map<string, CustomerVehicle>> {
  const columns =
    "things.id, things.created_at, things.make, things.vehicle_number, things.vehicle_key, things.trailer_number, things.trailer_key";
  const parts = callOutsOf(id, columns).map(
    (own, index) => sql`select * from (${own}) as ${sql.ref(`part_${index}`)}`,
  );
  const { rows } = await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) as own
    order by created_at desc, id desc limit ${sql.lit(mostCallOuts)}`.execute(readConnectionOf(db));
  const vehicles = new Map<string, CustomerVehicle>();
  for (const row of rows) {
    for (const { key, plate } of platesOf(row)) {
      const known = vehicles.get(key);
      if (!known) {
        const last = { id: row.id, at: row.created_at };
        vehicles.set(key, { plate, unit: row.make, note: null, is_typed: false, call_outs: 1, last });
        continue;
      }
      known.call_outs += 1;
      known.unit ??= row.make;
    }
  }
  return vehicles;
}

function platesOf({ vehicle_number, vehicle_key, trailer_number, trailer_key }: Row) {
  const pairs = [
    [vehicle_key, vehicle_number],
    [trailer_key, trailer_number],
  ] as const;
  return pairs.flatMap(([key, plate]) => (key !== null && plate !== null ? [{ key, plate }] : []));
}
