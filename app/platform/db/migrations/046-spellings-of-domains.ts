import type { Kysely } from "kysely";
import { accountAddress } from "../../validation/account-address.ts";

type Accounts = { users: { id: number; email: string } };

/**
 * Stores one spelling of the domain for each account. Where two accounts would then have the same address, both keep
 * theirs.
 */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Accounts>;
  const rows = await db.selectFrom("users").select(["id", "email"]).execute();
  const taken = new Set(rows.map(({ email }) => email.toLowerCase()));
  for (const { id, email } of rows) {
    const address = accountAddress(email);
    if (address === email || taken.has(address)) continue;
    taken.add(address);
    await db.updateTable("users").set({ email: address }).where("id", "=", id).execute();
  }
}
