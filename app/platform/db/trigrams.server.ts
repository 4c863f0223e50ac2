import { type Kysely, sql } from "kysely";
import { counted } from "./counting.server.ts";
import { holdsText } from "./search-text.server.ts";
import type { Db } from "./tables.ts";

/** As many letters as each entry of the indexes has. */
export const trigram = 3;
/** How many of the newest rows tell whether a short needle is common, and the share of them that makes it so. */
const sampled = 2_000;
const commonShare = 0.07;

/**
 * What SQLite's index of a table is asked for one or two letters: the trigrams that begin with them. Undefined when so many
 * rows hold them that enough are met soon without the index.
 */
export async function trigramsWith(db: Db, table: string, needle: string): Promise<string | undefined> {
  // Kysely cannot tell what tables named at run time have in common.
  const reader = db as unknown as Kysely<Record<string, { id: number; search_text: string }>>;
  const newest = reader.selectFrom(table).select("search_text").orderBy("id", "desc");
  const { count } = await reader
    .selectFrom(newest.limit(sampled).as("newest"))
    .where(holdsText("search_text", needle))
    .select((eb) => counted(eb).as("count"))
    .executeTakeFirstOrThrow();
  if (count > sampled * commonShare) return undefined;
  const { rows } = await sql<{ term: string }>`
    select term from ${sql.table(`${table}_trigrams`)}
    where term >= ${needle} and term <= ${`${needle}\u{10ffff}`}
  `.execute(reader);
  return rows.map(({ term }) => quoted(term)).join(" OR ");
}

/** Literally, as FTS5 reads it. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
