import { historyOfFact } from "../../platform/facts/fact-history.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { countries } from "../../platform/countries/countries.ts";
import { unitedKingdom } from "../../platform/countries/united-kingdom.ts";
import { isKeyOf } from "../../platform/keys-of.ts";
import { z } from "../../platform/validation/zod.ts";
import { companySave } from "./company-details.schema.ts";
import { companyDetails } from "./company.resource.ts";
import { companies, saveCompany } from "./company.server.ts";

export const companyResource = {
  stored: companies,
  history: historyOfFact(companyDetails, {
    label: "the company’s details",
    save: companySave,
    retained: z.record(z.string(), z.unknown()),
    formerly: { country: unitedKingdom.code },
    inWords: (details) =>
      Object.fromEntries(Object.entries(details).map(([name, detail]) => [name, inWords(name, detail)])),
    restore: saveCompany,
  }),
} satisfies Restorable;

function inWords(name: string, detail: unknown): unknown {
  if (name === "country" && typeof detail === "string" && isKeyOf(countries, detail))
    return countries[detail].name;
  return Array.isArray(detail) ? detail.join("\n") : detail;
}
