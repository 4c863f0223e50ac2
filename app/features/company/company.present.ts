import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company, ShownCompany } from "./company.schema.ts";

/** Adds the telephone links that the pages need. */
export function presentCompany<Details extends Company>(company: Details): Details & ShownCompany {
  return { ...company, phone_link: dialled(company.phone), freephone_link: dialled(company.freephone) };
}

/** Returns the telephone link. A number saved before numbers were checked is dialled as it stands. */
function dialled(number: string): string {
  return telephoneLink(number) ?? `tel:${number.replace(/[^\d+]/g, "")}`;
}
