import type { Country } from "../../platform/countries/country.ts";
import type { Db } from "../../platform/db/tables.ts";
import { telephoneLinks } from "../../platform/telephone/telephone-link.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import { openStatuses } from "./call-out-status.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

/** More call-outs than the office could handle in a night. */
const mostCompared = 200;
/** Every spelling of a number ends with as many digits of what is dialled. */
const comparedDigits = 5;

/** Returns other open call-outs with the same vehicle, trailer or telephone number, in any spelling. */
export async function findSimilar(db: Db, row: RowOf<"call_outs">): Promise<RowOf<"call_outs">[]> {
  const vehicles = vehiclesOf(row);
  const homes = row.telephone === null ? [] : await readCountriesOfNumbers(db);
  const links = telephoneLinks(row.telephone ?? "", homes);
  if (vehicles.length === 0 && links.length === 0) return [];
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
        ...(links.length > 0 ? [eb("telephone", "is not", null)] : []),
      ]),
    )
    .orderBy("id", "desc")
    .limit(mostCompared)
    .execute();
  return open.filter(
    (one) =>
      vehiclesOf(one).some((vehicle) => vehicles.includes(vehicle)) ||
      (one.telephone !== null && dials(one.telephone, links, homes)),
  );
}

function vehiclesOf({ vehicle_key, trailer_key }: RowOf<"call_outs">): string[] {
  return [vehicle_key, trailer_key].filter((key) => key !== null);
}

/** Reading a number takes a tenth of a millisecond, so most are told apart by their last digits. */
function dials(typed: string, links: readonly string[], homes: readonly Country[]): boolean {
  const digits = typed.replaceAll(/\P{Nd}/gu, "");
  const isLatin = !/\D/.test(digits);
  const ends = links.map((link) => link.replace(/;ext=.*$/, "").slice(-comparedDigits));
  if (isLatin && !ends.some((end) => digits.includes(end))) return false;
  return telephoneLinks(typed, homes).some((link) => links.includes(link));
}
