import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { forgetVersionsOf } from "../../platform/history/versions.server.ts";
import { type CustomerRow, isDeclined, searchTextOfCustomer } from "../customers/customers.server.ts";
import { hasArrivals } from "../customers/time-line.server.ts";
import type { Erasure } from "./erasers.server.ts";
import { withoutMentions } from "./mentions.ts";
import type { Subject } from "./personal-data.ts";
import { findPersonalRows } from "./personal-rows.server.ts";
import { register } from "./register.server.ts";
import { removeNames } from "./remove-names.server.ts";

/**
 * Removes a person's address from the files of companies. Deletes a file that only their own application created and
 * to which nothing was added since.
 */
export async function eraseFromCustomers({ services: { db }, now, subject }: Erasure) {
  const counts = { erased: 0, changed: 0 };
  const [addresses, files, , merges] = register.customers.holdings;
  for await (const rows of findPersonalRows(db, files, subject)) {
    for (const { id } of rows) {
      const result = await inTransaction(db, (transaction) =>
        eraseFromOne(transaction, now, { id, subject }),
      );
      if (result) counts[result] += 1;
    }
  }
  for await (const rows of findPersonalRows(db, addresses, subject)) {
    const ids = rows.map(({ id }) => id);
    await db.deleteFrom("customer_addresses").where("id", "in", ids).execute();
    counts.erased += rows.length;
  }
  const links = await db
    .deleteFrom("join_links")
    .where("address", "=", subject.email ?? "")
    .executeTakeFirst();
  counts.erased += Number(links.numDeletedRows);
  for await (const rows of findPersonalRows(db, merges, subject)) {
    for (const { id, changed } of rows) {
      const without = withoutMentions(String(changed), subject);
      await db.updateTable("customer_merges").set({ changed: without }).where("id", "=", id).execute();
    }
    counts.changed += rows.length;
  }
  return counts;
}

async function eraseFromOne(
  transaction: Db,
  now: Date,
  { id, subject }: { id: number; subject: Subject },
): Promise<"erased" | "changed" | undefined> {
  const file = await transaction
    .selectFrom("customers")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!file) return undefined;
  const isOwn = subject.email !== null && isOnlyApplied(file);
  if (isOwn && !(await hasArrivals(transaction, id))) {
    await transaction.deleteFrom("customers").where("id", "=", id).execute();
    await forgetVersionsOf(transaction, now, { table: "customers", ids: [id] });
    await removeNames(transaction, "customer", [id]);
    return "erased";
  }
  const without = (words: string | null) => words && withoutMentions(words, subject);
  const changed = {
    addresses: withoutMentions(file.addresses, subject)
      .split("\n")
      .filter((one) => one.includes("@"))
      .join("\n"),
    notes: without(file.notes),
    terms: without(file.terms),
    terms_before: without(file.terms_before),
    invoice_address: without(file.invoice_address),
  };
  await transaction
    .updateTable("customers")
    .set({
      ...changed,
      search_text: searchTextOfCustomer({ ...file, ...changed }),
      version: file.version + 1,
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .execute();
  return "changed";
}

/** Whether the office has added nothing to the file. */
function isOnlyApplied(file: CustomerRow): boolean {
  const waitedOnly = file.status === "applicant" || isDeclined(file);
  return waitedOnly && file.notes === null && file.account_number === null;
}
