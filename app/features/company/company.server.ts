import type { Actor } from "../../platform/audit/audit.server.ts";
import { Invalid } from "../../platform/errors.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readFact, saveFact } from "../../platform/facts/facts.server.ts";
import type { StoredFact } from "../../platform/facts/facts.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { CompanyAnswer } from "./company-details.schema.ts";
import { companyDetails } from "./company.resource.ts";
import type { Company } from "./company.schema.ts";

declare module "../../platform/facts/facts.ts" {
  interface Facts {
    company: Company;
  }
}

export const companies = stored(companyDetails, "facts", { nameOf: ({ name }) => name });

/** The values for a site that was stored before these fields existed. */
const missingLegalDetails = {
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};

/** Keyed by the adapter, because one database has one adapter and several handles. */
const lastRead = new WeakMap<object, CompanyAnswer>();

/** Returns the company's details. They exist from the first start on. */
export async function readCompany(db: Db): Promise<CompanyAnswer> {
  const company = recordOf(await readFact(db, "company"));
  lastRead.set(db.getExecutor().adapter, company);
  return company;
}

/** Returns the details as last read from this database: an error page must show the telephone number, too. */
export function lastKnownCompany(db: Db): CompanyAnswer | undefined {
  return lastRead.get(db.getExecutor().adapter);
}

/** Throws `VersionConflict` if `version` is given and stale, and `Invalid` for a number that nobody can dial. */
export async function saveCompany(
  db: Db,
  actor: Actor,
  { version, ...value }: Company & { version?: number | null },
): Promise<CompanyAnswer> {
  const undialled = (["phone", "freephone"] as const).filter((field) => !telephoneLink(value[field]));
  if (undialled.length > 0)
    throw new Invalid(
      Object.fromEntries(
        undialled.map((field) => [field, [`The ${field} field must be a telephone number.`]]),
      ),
    );
  const saved = await saveFact(db, actor, {
    resource: companies,
    name: "company",
    value,
    version,
    entry: (fields) => ({
      action: "changed",
      subject: { type: companyDetails.kind, id: null, name: value.name },
      details: { fields },
    }),
  });
  return recordOf(saved);
}

function recordOf({ value, version }: StoredFact<"company">): CompanyAnswer {
  return { ...missingLegalDetails, ...value, version };
}
