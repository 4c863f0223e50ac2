import { belgium } from "./belgium.ts";
import type { Country, CountryCode } from "./country.ts";
import { france } from "./france.ts";
import { germany } from "./germany.ts";
import { ireland } from "./ireland.ts";
import { netherlands } from "./netherlands.ts";
import { unitedKingdom } from "./united-kingdom.ts";

/** The countries in which a firm can be. A code without its rules does not compile. */
export const countries: Readonly<Record<CountryCode, Country>> = {
  GB: unitedKingdom,
  IE: ireland,
  DE: germany,
  NL: netherlands,
  FR: france,
  BE: belgium,
};
