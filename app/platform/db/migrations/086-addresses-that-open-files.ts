import { type Kysely, sql } from "kysely";

/**
 * Stores which addresses of a customer's file open it to their accounts, and which approved application said so. An
 * address that came with an application which was not approved opens nothing until the office confirms it. Neither does
 * an address of a file with an application that is no longer there, because nobody can tell where it came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("customer_addresses").addColumn("granted_at", "text").execute();
  await db.schema.alterTable("customer_addresses").addColumn("granted_by", "integer").execute();
  const sent = (condition: string) => sql`
    from customer_links as links join trade_applications as sent on sent.id = links.of_id
    where links.kind = 'application' and links.customer_id = customer_addresses.customer_id
      and customer_addresses.address in (lower(sent.email), lower(sent.accounts_email))
      and ${sql.raw(condition)}`;
  await sql`update customer_addresses set
      granted_at = created_at,
      granted_by = (select max(sent.id) ${sent("sent.status = 'approved'")})
    where state = 'belongs' and (
      exists (select 1 ${sent("sent.status = 'approved'")})
      or not exists (select 1 ${sent("sent.status <> 'approved'")})
        and not exists (
          select 1 from customer_links as links
          where links.kind = 'application' and links.customer_id = customer_addresses.customer_id
            and not exists (select 1 from trade_applications as sent where sent.id = links.of_id)
        )
    )`.execute(db);
}
