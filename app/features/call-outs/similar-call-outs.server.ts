import type { Db } from "../../platform/db/tables.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { openStatuses } from "./call-out-status.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

/** More call-outs than the office could handle in a night. */
const mostCompared = 200;
/** Every spelling of a number ends with as many digits of what is dialled. */
const comparedDigits = 5;

/** Returns other open call-outs with the same vehicle, trailer or telephone number, in any spelling. */
export async function findSimilar(db: Db, row: RowOf<"call_outs">): Promise<RowOf<"call_outs">[]> {
  const vehicles = vehiclesOf(row);
  const dialled = row.telephone === null ? undefined : telephoneLink(row.telephone);
  if (vehicles.length === 0 && !dialled) return [];
  const open = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("status", "in", openStatuses)
    .where("joined_to", "is", null)
    .where("id", "!=", row.id)
    .where((eb) =>
      eb.or([
        ...(vehicles.length > 0
          ? [eb("vehicle_key", "in", vehicles), eb("trailer_key", "in", vehicles)]
          : []),
        ...(dialled ? [eb("telephone", "is not", null)] : []),
      ]),
    )
    .orderBy("id", "desc")
    .limit(mostCompared)
    .execute();
  return open.filter(
    (one) =>
      vehiclesOf(one).some((vehicle) => vehicles.includes(vehicle)) ||
      (dialled !== undefined && one.telephone !== null && dials(one.telephone, dialled)),
  );
}

function vehiclesOf({ vehicle_key, trailer_key }: RowOf<"call_outs">): string[] {
  return [vehicle_key, trailer_key].filter((key) => key !== null);
}

/** Reading a number takes a tenth of a millisecond, so most are told apart by their last digits. */
function dials(typed: string, dialled: string): boolean {
  const digits = typed.replaceAll(/\P{Nd}/gu, "");
  const isLatin = !/\D/.test(digits);
  const end = dialled.replace(/;ext=.*$/, "").slice(-comparedDigits);
  return (!isLatin || digits.includes(end)) && telephoneLink(typed) === dialled;
}
