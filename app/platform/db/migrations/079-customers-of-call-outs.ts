import { type Kysely, sql } from "kysely";

/** Stores the customer of a call-out, which stays even if the account's address is given to another customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("call_outs").addColumn("customer_id", "integer").execute();
  await db.schema.createIndex("call_outs_customer").on("call_outs").columns(["customer_id", "id"]).execute();
  await sql`update call_outs set customer_id = (
    select known.customer_id from customer_addresses as known
    join users on lower(users.email) = known.address
    where users.id = call_outs.user_id and known.state = 'belongs' and users.email_verified_at is not null
    order by known.id limit 1
  ) where user_id is not null`.execute(db);
}
