import { type RawBuilder, sql } from "kysely";
import { idsOfFile } from "./customer-of-account.server.ts";
import { opensFile } from "./opened-to.server.ts";

/**
 * Returns queries for the call-outs of a customer: those of the file, and those that were reported without a file by
 * users to whose verified address the file is open. `columns` are those of `things`.
 */
export function callOutsOf(id: number, columns: string): RawBuilder<unknown>[] {
  return [
    sql`select ${sql.raw(columns)} from call_outs as things where things.customer_id in ${idsOfFile(id)}`,
    sql`select ${sql.raw(columns)} from customer_addresses as known join users on lower(users.email) = known.address
      join call_outs as things on things.user_id = users.id
      where known.customer_id = ${id} and ${opensFile} and users.email_verified_at is not null
        and things.customer_id is null`,
  ];
}
