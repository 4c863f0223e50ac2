import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Company, ShownCompany } from "./company.schema.ts";

/** As the pages of the site show it. */
export function presentCompany<Details extends Company>(company: Details): Details & ShownCompany {
  return { ...company, phone_link: dialled(company.phone), freephone_link: dialled(company.freephone) };
}

/** What was saved before numbers were checked is dialled as it stands: it is the owner's own. */
function dialled(number: string): string {
  return telephoneLink(number) ?? `tel:${number.replace(/[^\d+]/g, "")}`;
}
