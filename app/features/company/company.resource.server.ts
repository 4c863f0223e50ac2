import { historyOfFact } from "../../platform/facts/fact-history.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
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
    inWords: (details) =>
      Object.fromEntries(
        Object.entries(details).map(([name, detail]) => [
          name,
          Array.isArray(detail) ? detail.join("\n") : detail,
        ]),
      ),
    restore: saveCompany,
  }),
} satisfies Restorable;
