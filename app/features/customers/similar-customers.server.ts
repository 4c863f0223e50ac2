import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { findPage } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { addressesOf } from "./customer-addresses.server.ts";
import { type CustomerRow, customerRows, customers } from "./customers.server.ts";

const mostSimilar = 5;
/** Shorter names are contained in too many other names. */
const fewestLetters = 4;
/** Of the countries in which a firm can be. */
const companyForms = new RegExp(
  `[\\s,.]+(?:${[
    String.raw`limited|ltd|plc|llp|lp|inc|llc|co|company|& co|holdings?|group|\(uk\)|uk`,
    "teoranta|teo|dac|clg|gmbh|ag|kg|ohg|ug",
    String.raw`e\.?k|b\.?v|n\.?v|v\.?o\.?f|s\.?a|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|eurl|sasu|bvba|sprl`,
  ].join("|")})\\.?$`,
  "iu",
);

/**
 * Returns files that may be about the same company, because of a similar name or the same mail domain. Leaves out those
 * that the office has marked as different.
 */
export async function similarCustomers(db: Db, row: CustomerRow): Promise<CustomerRow[]> {
  const found = new Set<number>();
  const name = plainCompanyName(row.company_name);
  if (name.length >= fewestLetters) {
    const { ids } = await findPage(db, "customers", { search: name, page: 1, size: 4 * mostSimilar });
    for (const id of ids) found.add(id);
  }
  const own = await addressesOf(db, row.id);
  const domains = [...new Set(own.flatMap(({ domain }) => domain ?? []))];
  if (domains.length > 0) {
    const sharing = await db
      .selectFrom("customer_addresses")
      .select("customer_id")
      .distinct()
      .where("domain", "in", domains)
      .where("state", "=", "belongs")
      .limit(4 * mostSimilar)
      .execute();
    for (const { customer_id } of sharing) found.add(customer_id);
  }
  found.delete(row.id);
  for (const id of await differencesOf(db, row.id)) found.delete(id);
  if (found.size === 0) return [];
  return db
    .selectFrom("customers")
    .selectAll()
    .where("id", "in", [...found])
    .orderBy("id", "desc")
    .limit(mostSimilar)
    .execute();
}

/** Marks two files as different companies, so that they are not suggested for merging again. Throws `NotFound`. */
export async function markAsDifferent(db: Db, actor: Actor, id: number, otherId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await customerRows.require(transaction, id);
    const other = await customerRows.require(transaction, otherId);
    const [customer_id, other_id] = [Math.min(row.id, other.id), Math.max(row.id, other.id)];
    const marked = await transaction
      .insertInto("customer_differences")
      .values({ customer_id, other_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("other_id")
      .executeTakeFirst();
    if (!marked) return;
    await recordAudit(transaction, actor, {
      action: "marked as another company",
      subject: subjectOf(customers, row),
      details: { from: other.id },
    });
  });
}

async function differencesOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom("customer_differences")
    .selectAll()
    .where((eb) => eb.or([eb("customer_id", "=", id), eb("other_id", "=", id)]))
    .execute();
  return rows.map(({ customer_id, other_id }) => (customer_id === id ? other_id : customer_id));
}

/** Returns a company's name without its legal form, such as Ltd. */
export function plainCompanyName(companyName: string): string {
  let name = companyName.trim();
  for (
    let shorter = name.replace(companyForms, "");
    shorter !== name;
    shorter = name.replace(companyForms, "")
  ) {
    name = shorter;
  }
  return name;
}
