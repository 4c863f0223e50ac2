import { systemActor } from "../../platform/audit/audit.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { eraseFromCustomer } from "../customers/erase-from-customer.server.ts";
import { type Erasure, withoutWordsOf } from "./erase-things.server.ts";
import { findPersonalRows } from "./personal-rows.server.ts";
import { register } from "./register.server.ts";

/** Removes a person's address from the files of companies, from their addresses and from earlier merges. */
export async function eraseFromCustomers({ services: { db }, now, subject }: Erasure) {
  const counts = { erased: 0, changed: 0 };
  const [addresses, files, , merges] = register.customers.holdings;
  const person = { hasAddress: subject.email !== null, without: withoutWordsOf(subject) };
  for await (const rows of findPersonalRows(db, files, subject)) {
    for (const { id } of rows) {
      const result = await inTransaction(db, (transaction) =>
        eraseFromCustomer(transaction, systemActor(now), id, person),
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
      const without = person.without(String(changed));
      await db.updateTable("customer_merges").set({ changed: without }).where("id", "=", id).execute();
    }
    counts.changed += rows.length;
  }
  return counts;
}
