import { type Kysely, sql } from "kysely";
import { rewriteSearchTexts } from "../rewrite-search-texts.server.ts";
import { foldText, withoutAccents } from "../search-text.server.ts";
import type { Engine } from "../tables.ts";

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
const apostrophes = ["'", "’", "‘", "ʼ", "`", "´", "′"];

/** Makes text with an apostrophe findable with any other apostrophe and without one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const where = sql<boolean>`(${sql.join(
    apostrophes.map((sign) => sql`search_text like ${`%${sign}%`}`),
    sql` or `,
  )})`;
  for (const table of searched)
    await rewriteSearchTexts(db, { engine, table, where, textOf: withoutApostrophes });
}

function withoutApostrophes(former: string): string {
  const text = foldText(former);
  return `${text}\n${withoutAccents(text)}`;
}
