import type { Kysely } from "kysely";
import { plainAddress, withoutShapeless } from "../../validation/plain-text.ts";
import { numbersIn } from "../number-forms.ts";
import { rewriteSearchTexts } from "../rewrite-search-texts.server.ts";
import type { Engine } from "../tables.ts";

type Accounts = { users: { id: number; email: string } };
const searched = ["users", "contact_messages", "trade_applications", "mails"];

/** Makes numbers findable in every spelling, and accounts by the visible form of their address. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of searched) await rewriteSearchTexts(db, { engine, table, textOf: withNumbers });
  await plainAddresses(db);
}

function withNumbers(former: string): string {
  const visible = withoutShapeless(former);
  return [visible, ...numbersIn(visible)].join("\n");
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
