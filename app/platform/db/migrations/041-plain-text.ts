import type { Kysely } from "kysely";
import { plainAddress, withoutShapeless } from "../../validation/plain-text.ts";
import { numbersIn } from "../number-forms.ts";

type Searched = Record<string, { id: number; search_text: string }>;
type Accounts = { users: { id: number; email: string } };
const searched = ["users", "contact_messages", "trade_applications", "mails"];
const batch = 1_000;

/** Makes numbers findable in every spelling, and accounts by the visible form of their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of searched) await addNumbers(db as Kysely<Searched>, table);
  await plainAddresses(db);
}

async function addNumbers(db: Kysely<Searched>, table: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "search_text"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, search_text } of rows) {
      const visible = withoutShapeless(search_text);
      const text = [visible, ...numbersIn(visible)].join("\n");
      if (text === search_text) continue;
      await db.updateTable(table).set({ search_text: text }).where("id", "=", id).execute();
    }
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * Replaces addresses by their plain form. Where another account already has that address, the account keeps its own
 * until the office decides.
 */
async function plainAddresses(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Accounts>;
  const rows = await db.selectFrom("users").select(["id", "email"]).execute();
  const taken = new Set(rows.map(({ email }) => email.toLowerCase()));
  for (const { id, email } of rows) {
    const plain = plainAddress(email);
    if (plain === email || taken.has(plain.toLowerCase())) continue;
    taken.add(plain.toLowerCase());
    await db.updateTable("users").set({ email: plain }).where("id", "=", id).execute();
  }
}
