import { type Kysely, sql } from "kysely";

/**
 * Lets call-outs know their customer: the numbers of vehicles in one spelling, the customer to whom the caller probably
 * belongs, and who decided it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = {
    vehicle_key: "text",
    trailer_key: "text",
    likely_customer_id: "integer",
    customer_by: "text",
  };
  for (const [name, type] of Object.entries(columns) as [string, "text" | "integer"][]) {
    await db.schema.alterTable("call_outs").addColumn(name, type).execute();
  }
  for (const name of ["vehicle", "trailer"]) {
    const [key, number] = [sql.ref(`${name}_key`), sql.ref(`${name}_number`)];
    await sql`update call_outs
      set ${key} = upper(replace(replace(replace(${number}, ' ', ''), '-', ''), '.', ''))
      where ${number} is not null`.execute(db);
    await sql`create index ${sql.ref(`call_outs_by_${name}`)} on call_outs (${key}) where ${key} is not null`.execute(
      db,
    );
  }
  await sql`update call_outs set customer_by = 'account' where customer_id is not null`.execute(db);
}
