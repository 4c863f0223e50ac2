import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Country, CountryCode } from "../../platform/countries/country.ts";
import { countries } from "../../platform/countries/countries.ts";
import { unitedKingdom } from "../../platform/countries/united-kingdom.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid } from "../../platform/errors.ts";
import { LastRead } from "../../platform/db/last-read.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readFact, saveFact } from "../../platform/facts/facts.server.ts";
import type { StoredFact } from "../../platform/facts/facts.ts";
import type { PossibleOrigin } from "../../platform/http/origin.ts";
import { hurryHousekeeping } from "../../platform/jobs/housekeeping.server.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { CompanyAnswer } from "./company-details.schema.ts";
import { companyDetails } from "./company.resource.ts";
import type { Company } from "./company.schema.ts";
import { noteFormerCountry } from "./former-countries.server.ts";

declare module "../../platform/facts/facts.ts" {
  interface Facts {
    company: Company;
  }
}

/** Where the site mails what people send. `from` and `to` are addresses. */
export const mailboxes = {
  office_email: "messages",
  service_email: "call-outs",
  accounts_email: "applications for trade accounts",
} as const;
export type MailboxChange = { what: string; from: string; to: string };

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-mailboxes": { changes: MailboxChange[]; by: string; at: string; origin: PossibleOrigin };
  }
}

export const companies = stored(companyDetails, "facts", { nameOf: ({ name }) => name });

/** The values for a site that was stored before these fields existed. */
const missingDetails = {
  country: unitedKingdom.code,
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};

const lastRead = new LastRead<CompanyAnswer>();

/** Returns the company's details. They exist from the first start on. */
export async function readCompany(db: Db): Promise<CompanyAnswer> {
  return lastRead.note(db, recordOf(await readFact(db, "company")));
}

/** Returns the details as last read from this database: an error page must show the telephone number, too. */
export function lastKnownCompany(db: Db): CompanyAnswer | undefined {
  return lastRead.of(db);
}

/** Returns the rules of the firm's country. */
export async function readHomeCountry(db: Db): Promise<Country> {
  return countries[(await readCompany(db)).country];
}

/** Returns the rules of the firm's country as they were last read from this database, for when it does not answer. */
export function lastKnownCountry(db: Db): Country {
  const company = lastKnownCompany(db);
  return company ? countries[company.country] : unitedKingdom;
}

/** Returns the mailboxes that a save would change. */
export async function changedMailboxes(
  db: Db,
  after: Pick<Company, keyof typeof mailboxes>,
): Promise<MailboxChange[]> {
  const before = await readCompany(db);
  return keysOf(mailboxes).flatMap((field) => {
    const [what, from, to] = [mailboxes[field], before[field], after[field]];
    return from === to ? [] : [{ what, from, to }];
  });
}

type Save = Omit<Company, "country"> & { country?: CountryCode | undefined; version?: number | null };

/**
 * Saves the details. Without a country, the stored one stays. If a mailbox changes, its former reader and the unlimited administrators are told. Throws
 * `VersionConflict` if `version` is given and stale, and `Invalid` for a number that nobody can dial.
 */
export async function saveCompany(
  db: Db,
  actor: Actor,
  { version, country, ...details }: Save,
): Promise<CompanyAnswer> {
  return inTransaction(db, async (transaction) => {
    const { country: before } = await readCompany(transaction);
    const value = { ...details, country: country ?? before };
    refuseUndialled(value);
    const changes = await changedMailboxes(transaction, value);
    const saved = await saveFact(transaction, actor, {
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
    if (changes.length > 0) await announceMailboxes(transaction, actor, changes);
    // What waits for a time that the firm typed waits for another moment from now on.
    if (value.country !== before) {
      await noteFormerCountry(transaction, before);
      await hurryHousekeeping(transaction, actor.now);
    }
    return recordOf(saved);
  });
}

/** Throws `Invalid` for numbers that cannot be dialled in the company's country. */
function refuseUndialled({ country, ...company }: Company): void {
  const home = countries[country];
  const undialled = (["phone", "freephone"] as const).filter((field) => !telephoneLink(company[field], home));
  if (undialled.length === 0) return;
  throw new Invalid(
    Object.fromEntries(undialled.map((field) => [field, [`The ${field} field must be a telephone number.`]])),
  );
}

async function announceMailboxes(
  transaction: Db,
  { now, name: by, client, device, requestId }: Actor,
  changes: MailboxChange[],
): Promise<void> {
  const payload = { changes, by, at: now.toISOString(), origin: { client, device, requestId } };
  await enqueueJob(transaction, now, { kind: "tell-mailboxes", payload });
}

function recordOf({ value, version }: StoredFact<"company">): CompanyAnswer {
  return { ...missingDetails, ...value, version };
}
