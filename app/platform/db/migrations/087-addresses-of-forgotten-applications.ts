import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

/**
 * Closes files to two more kinds of addresses that may have come with an application which was not approved: those that
 * the applicant may have spelled differently, because they have letters outside ASCII, and those with which the site
 * itself created a file for an application that housekeeping has forgotten. The office is asked to confirm them.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const hasLetters = engine === "sqlite" ? sql`address glob '*[^ -~]*'` : sql`address ~ '[^ -~]'`;
  await sql`update customer_addresses set granted_at = null
    where state = 'belongs' and granted_by is null and granted_at is not null and (
      ${hasLetters} and exists (
        select 1 from customer_links as links join trade_applications as sent on sent.id = links.of_id
        where links.kind = 'application' and links.customer_id = customer_addresses.customer_id
          and sent.status <> 'approved'
      )
      or exists (
        select 1 from customers as files
        where files.id = customer_addresses.customer_id and files.created_at = customer_addresses.created_at
      ) and cast(customer_id as text) in (
        select subject_id from audit_log
        where subject_type = 'customer' and action = 'created' and actor_id is null
      )
    )`.execute(db);
}
