import { type RawBuilder, sql } from "kysely";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { findPage } from "../../platform/db/find-page.server.ts";
import { containsText } from "../../platform/db/search-text.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../platform/services.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { applicationArrived, lockById, offerOrTakeIn } from "./arrivals.server.ts";
import { registrationKey, vatKey } from "./company-numbers.schema.ts";
import { numberInTexts } from "./registers.schema.ts";
import { addressesOf } from "./customer-addresses.server.ts";
import { customerRows } from "./customers.server.ts";
import { applicationMoved } from "./follow-applications.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    /** Searches stored messages, applications and accounts for addresses that may belong to a customer. */
    "offer-customer": { customerId: number };
    /** Creates the files of applications from before customer files existed. */
    "file-applications": Record<string, never>;
  }
}

/** How many addresses of one domain are offered at most. Nobody would read more. */
const mostOffered = 200;
const applicationsAtOnce = 50;

/** Job `offer-customer`. */
export async function offerCustomer(
  { db, clock }: Services,
  { customerId }: Jobs["offer-customer"],
): Promise<void> {
  const row = await customerRows.find(db, customerId);
  if (!row) return;
  const now = clock.now();
  const people = await addressesOf(db, customerId);
  const domains = [...new Set(people.flatMap(({ domain }) => domain ?? []))];
  const found = new Set<string>();
  for (const domain of domains) for (const one of await addressesAt(db, domain)) found.add(one);
  const addresses = [...new Set([...found, ...(await applicantsWith(db, row))])];
  await inTransaction(db, async (transaction) => {
    const file = await lockById(transaction, customerId);
    if (file) await offerOrTakeIn(transaction, now, file, addresses);
  });
}

/** Job `file-applications`. If it is interrupted, the next run continues with applications that have no file yet. */
export async function fileApplications(
  { db, clock }: Services,
  _payload: Jobs["file-applications"],
  { signal }: { signal: AbortSignal },
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom("trade_applications")
      .selectAll()
      .where("id", ">", last)
      .where("status", "<>", "spam")
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("customer_links")
              .select("customer_links.id")
              .where("kind", "=", "application")
              .whereRef("of_id", "=", "trade_applications.id"),
          ),
        ),
      )
      .orderBy("id")
      .limit(applicationsAtOnce)
      .execute();
    for (const row of rows) {
      signal.throwIfAborted();
      const actor = systemActor(clock.now());
      await inTransaction(db, async (transaction) => {
        await applicationArrived(transaction, actor.now, row);
        await applicationMoved(transaction, actor, row, "received");
      });
    }
    const end = rows.at(-1);
    if (!end || rows.length < applicationsAtOnce) return;
    last = end.id;
  }
}

/** Returns the addresses of a domain that sent a message or an application or belong to a verified account. */
async function addressesAt(db: Db, domain: string): Promise<string[]> {
  const reader = readConnectionOf(db);
  const ofDomain = (column: string): RawBuilder<boolean> =>
    sql`lower(${sql.ref(column)}) like ${`%@${domain.replace(/[\\%_]/g, (sign) => `\\${sign}`)}`} escape '\\'`;
  const lists = [
    reader.selectFrom("contact_messages").where("status", "<>", "spam"),
    reader.selectFrom("trade_applications").where("status", "<>", "spam"),
    reader.selectFrom("users").where("email_verified_at", "is not", null),
  ] as const;
  const found = await Promise.all(
    lists.map((rows) =>
      (rows as (typeof lists)[2])
        .select("email")
        .distinct()
        .where(ofDomain("email"))
        .orderBy("email")
        .limit(mostOffered)
        .execute(),
    ),
  );
  return found.flat().map(({ email }) => accountAddress(email));
}

type Numbers = { reg_key: string | null; vat_key: string | null };

/** Returns the addresses of applicants who gave a customer's numbers. */
async function applicantsWith(db: Db, { reg_key, vat_key }: Numbers): Promise<string[]> {
  const addresses: string[] = [];
  for (const key of [reg_key, vat_key]) {
    if (!key) continue;
    const search = numberInTexts(key);
    const { ids } = await findPage(db, "trade_applications", { search, page: 1, size: mostOffered });
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom("trade_applications")
      .select(["email", "reg_number", "vat_number"])
      .where("id", "in", ids)
      .where("status", "<>", "spam")
      .where(containsText("search_text", search))
      .execute();
    for (const { email, reg_number, vat_number } of rows) {
      const isTheirs = registrationKey(reg_number) === reg_key || vatKey(vat_number) === vat_key;
      if (isTheirs) addresses.push(accountAddress(email));
    }
  }
  return addresses;
}
