import type { Generated } from "kysely";
import type { Country, CountryCode } from "../../platform/countries/country.ts";
import { countries } from "../../platform/countries/countries.ts";
import { homeCountry } from "../../platform/countries/home-country.ts";
import type { Db } from "../../platform/db/tables.ts";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    /** The countries in which the firm was before. */
    former_countries: { id: Generated<number>; code: CountryCode };
  }
}

/** Notes that the firm leaves a country. */
export async function noteFormerCountry(transaction: Db, code: CountryCode): Promise<void> {
  await transaction
    .insertInto("former_countries")
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the firm's country and those in which it was before: where a number without a code may have been typed. */
export async function readCountriesOfNumbers(db: Db): Promise<Country[]> {
  const home = homeCountry();
  const former = await db.selectFrom("former_countries").select("code").orderBy("id").execute();
  return [home, ...former.map(({ code }) => countries[code]).filter((one) => one !== home)];
}
