import type { Db } from "../../platform/db/tables.ts";
import { plateKey } from "../../platform/plate-key.ts";
import { recognise } from "./recognise.server.ts";

const whys = { telephone: "By this telephone number", vehicle: "By this vehicle" };

/**
 * Returns the customers to whom a telephone number or a vehicle's number may belong, as hits of the search: whoever
 * takes a call types what the caller says.
 */
export async function findCaller(db: Db, typed: string) {
  if (!/\d/.test(typed)) return [];
  const vehicle = plateKey(typed);
  const files = await recognise(db, { telephone: typed, vehicles: vehicle === null ? [] : [vehicle] });
  return files.map(({ id, company_name, status, why, isCertain }) => ({
    title: company_name,
    detail: `${whys[why]}${isCertain ? "" : ", perhaps"}${status === "on_stop" ? ". On stop" : ""}`,
    path: `/admin/customers/${id}`,
  }));
}
