import type { CountryCode } from "./country.ts";
import { countryOfWork, homeZone } from "./home.ts";

/** The country of the firm. A browser knows it by the zone, which no two of the countries share. */
export function homeCode(): CountryCode {
  if (typeof document === "undefined") return countryOfWork()?.code ?? "GB";
  return codesOfZones[homeZone()] ?? "GB";
}

const codesOfZones: Readonly<Record<string, CountryCode>> = {
  "Europe/Dublin": "IE",
  "Europe/Berlin": "DE",
  "Europe/Amsterdam": "NL",
  "Europe/Paris": "FR",
  "Europe/Brussels": "BE",
};
