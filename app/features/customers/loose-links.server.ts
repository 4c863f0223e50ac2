import { sql } from "kysely";
import type { Services } from "../../platform/services.ts";

const tables = { message: "contact_messages", application: "trade_applications" } as const;

/** A task of housekeeping: links go once their customer, or what they lead to, is gone for good. */
export async function forgetLooseLinks({ db }: Pick<Services, "db">): Promise<void> {
  const inBin = (kind: string, column: string) =>
    sql`exists (select 1 from bin where bin.kind = ${kind} and bin.of_id = ${sql.ref(column)})`;
  await sql`delete from customer_links
    where not exists (select 1 from customers where customers.id = customer_links.customer_id)
    and not ${inBin("customer", "customer_links.customer_id")}`.execute(db);
  await sql`delete from customer_merges where not ${inBin("customer", "customer_merges.from_id")}`.execute(
    db,
  );
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
