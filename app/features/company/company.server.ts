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

/** For a site from before these were asked for. */
const notAskedFor = { company_number: null, registered_in: null, registered_office: null, vat_number: null };

/** By database, which has one adapter and several handles. */
const lastRead = new WeakMap<object, CompanyAnswer>();

/** The company's details. They are there from the first start on. */
export async function readCompany(db: Db): Promise<CompanyAnswer> {
  const company = recordOf(await readFact(db, "company"));
  lastRead.set(db.getExecutor().adapter, company);
  return company;
}

/** As they were when this database last answered: the number must stand on a page that fails, too. */
export function lastKnownCompany(db: Db): CompanyAnswer | undefined {
  return lastRead.get(db.getExecutor().adapter);
}

/** Throws `ChangedMeanwhile` when `version` is given and old, and `Invalid` for a telephone number that nobody can dial. */
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
  return { ...notAskedFor, ...value, version };
}
