import type { Kysely } from "kysely";
import { foldText, withoutAccents } from "../search-text.server.ts";

type Searched = Record<string, { id: number; search_text: string }>;
const searched = [
  "users",
  "contact_messages",
  "trade_applications",
  "mails",
  "audit_log",
  "customers",
  "call_outs",
  "gallery_images",
  "schools",
];
const batch = 1_000;
const apostrophes = ["'", "’", "‘", "ʼ", "`", "´", "′"];

/** Makes text with an apostrophe findable with any other apostrophe and without one. */
export async function up(unknown: Kysely<unknown>): Promise<void> {
  const db = unknown as Kysely<Searched>;
  for (const table of searched) await foldApostrophes(db, table);
}

async function foldApostrophes(db: Kysely<Searched>, table: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "search_text"])
      .where("id", ">", after)
      .where((eb) => eb.or(apostrophes.map((sign) => eb("search_text", "like", `%${sign}%`))))
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id, search_text } of rows) {
      const text = foldText(search_text);
      const folded = `${text}\n${withoutAccents(text)}`;
      await db.updateTable(table).set({ search_text: folded }).where("id", "=", id).execute();
    }
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < batch) return;
  }
}
