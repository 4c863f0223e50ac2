import type { Country } from "./country.ts";
import { countryOfWork } from "./home.ts";
import { unitedKingdom } from "./united-kingdom.ts";

/** The country of the firm for which the current request, job or task works; see `inCountry`. */
export function homeCountry(): Country {
  return countryOfWork() ?? unitedKingdom;
}
