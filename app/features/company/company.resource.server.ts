import { findFact } from "../../platform/facts/facts.server.ts";
import { type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { companySave } from "./company-details.schema.ts";
import { companyDetails } from "./company.resource.ts";
import { companies, saveCompany } from "./company.server.ts";

export const companyResource = {
  stored: companies,
  history: withHistory({
    async find(db, key) {
      return key === companyDetails.only ? findFact(db, "company", "the company’s details") : undefined;
    },
    save: companySave,
    form: {
      read: ({ value }) => JSON.parse(value as string) as object,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    async inWords(_db, { value }) {
      const details = Object.entries(JSON.parse(value as string) as object);
      return Object.fromEntries(
        details.map(([name, detail]) => [name, Array.isArray(detail) ? detail.join("\n") : detail]),
      );
    },
    async restore({ db }, keeper, { fields, version }) {
      await saveCompany(db, keeper, { ...fields, version });
    },
  }),
} satisfies Restorable;
