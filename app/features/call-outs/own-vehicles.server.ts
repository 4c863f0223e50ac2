import type { Db } from "../../platform/db/tables.ts";
import { findOwnCustomer } from "../own-customer/own-customer.server.ts";
import type { OwnVehicle } from "./call-outs.schema.ts";

const mostOffered = 12;

/** What this person and the colleagues of the same customer have reported before, the last one first. */
export async function findOwnVehicles(db: Db, now: Date, userId: number): Promise<OwnVehicle[]> {
  const own = await findOwnCustomer(db, now, userId);
  const people = [userId, ...(own?.colleagues ?? []).map(({ id }) => id)];
  const rows = await db
    .selectFrom("call_outs")
    .select(["vehicle_number", "trailer_number", "make"])
    .select(({ fn }) => fn.max("id").as("last"))
    .where("user_id", "in", people)
    .where((eb) => eb.or([eb("vehicle_number", "is not", null), eb("trailer_number", "is not", null)]))
    .groupBy(["vehicle_number", "trailer_number", "make"])
    .orderBy("last", "desc")
    .limit(mostOffered)
    .execute();
  return rows.map(({ vehicle_number, trailer_number, make }) => ({ vehicle_number, trailer_number, make }));
}
