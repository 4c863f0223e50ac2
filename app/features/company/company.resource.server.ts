import { factForm } from "../../platform/facts/fact-form.server.ts";
import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { companySave } from "./company-details.schema.ts";
import { companyDetails } from "./company.resource.ts";
import { companies, saveCompany } from "./company.server.ts";

const details = z.record(z.string(), z.unknown());

export const companyResource = {
  stored: companies,
  history: withHistory({
    async find(db, key) {
      return key === companyDetails.only ? findFact(db, "company", "the company’s details") : undefined;
    },
    save: companySave,
    form: factForm,
    async inWords(_db, { value }) {
      return Object.fromEntries(
        Object.entries(readJson(details, value)).map(([name, detail]) => [
          name,
          Array.isArray(detail) ? detail.join("\n") : detail,
        ]),
      );
    },
    async restore({ db }, keeper, { fields, version }) {
      await saveCompany(db, keeper, { ...fields, version });
    },
  }),
} satisfies Restorable;
