import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { Services } from "../../platform/services.ts";

const tables = { message: "contact_messages", application: "trade_applications" } as const;

const inBin = (kind: string, column: string) =>
  sql`exists (select 1 from bin where bin.kind = ${kind} and bin.of_id = ${sql.ref(column)})`;

/** Housekeeping task: deletes links whose customer or target is permanently deleted. */
export async function forgetLooseLinks({ db }: Pick<Services, "db">): Promise<void> {
  await sql`delete from customer_links
    where not exists (select 1 from customers where customers.id = customer_links.customer_id)
    and not ${inBin("customer", "customer_links.customer_id")}`.execute(db);
  await forgetMerges(db);
  for (const column of ["customer_id", "other_id"]) {
    const id = `customer_differences.${column}`;
    await sql`delete from customer_differences
      where not exists (select 1 from customers where customers.id = ${sql.ref(id)})
      and not ${inBin("customer", id)}`.execute(db);
  }
  for (const [kind, table] of Object.entries(tables)) {
    await sql`delete from customer_links where kind = ${kind}
      and not exists (select 1 from ${sql.table(table)} as things where things.id = customer_links.of_id)
      and not ${inBin(kind, "customer_links.of_id")}`.execute(db);
  }
}

/** Reduces merges that can no longer be undone to their numbers, and deletes those whose survivor is gone. */
async function forgetMerges(db: Db): Promise<void> {
  const isOver = sql`not ${inBin("customer", "customer_merges.from_id")}`;
  await sql`update customer_merges set changed = '' where changed <> '' and ${isOver}`.execute(db);
  await sql`delete from customer_merge_links where merge_id in
    (select id from customer_merges where ${isOver})`.execute(db);
  await sql`delete from customer_merges where ${isOver}
    and not exists (select 1 from customers where customers.id = customer_merges.into_id)
    and not exists (select 1 from customer_merges as next where next.from_id = customer_merges.into_id)
    and not ${inBin("customer", "customer_merges.into_id")}`.execute(db);
}
