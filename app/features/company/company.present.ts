import { countries } from "../../platform/countries/countries.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Country } from "../../platform/countries/country.ts";
import type { Company, ShownCompany } from "./company.schema.ts";

/** Adds the telephone links that the pages need. */
export function presentCompany<Details extends Company>(company: Details): Details & ShownCompany {
  const home = countries[company.country];
  const { phone, freephone } = company;
  return { ...company, phone_link: dialled(phone, home), freephone_link: dialled(freephone, home) };
}

/** Returns the telephone link. A number saved before numbers were checked is dialled as it stands. */
function dialled(number: string, home: Country): string {
  return telephoneLink(number, home) ?? `tel:${number.replace(/[^\d+]/g, "")}`;
}
