import { sql } from "kysely";
import type { Services } from "../services.ts";
import { engineOf } from "./engine.server.ts";
import type { TableOfWords } from "./find-by-words.server.ts";
import type { Db } from "./tables.ts";

const tables = [
  "users",
  "contact_messages",
  "trade_applications",
  "mails",
  "customers",
  "call_outs",
  "gallery_images",
] as const satisfies readonly TableOfWords[];

/** A segment of more pages takes as long to search as all others together. */
const fewPages = 50;
/** A step holds up other writes for some hundredths of a second. */
const pagesOfStep = 200;
const mostSteps = 1_000;

/**
 * Housekeeping task: merges the segments of SQLite's indexes of words. Each segment is searched for each word, and a
 * search for words with a letter wrong looks up some hundred. PostgreSQL has no segments.
 */
export async function mergeWordIndexes({ db }: Pick<Services, "db">): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  for (const table of tables) {
    // A negative number begins a merge of all segments, a positive one continues it (SQLite, FTS5, 6.8).
    for (let step = 0; step < mostSteps && (await countLarge(db, table)) > 1; step += 1)
      await merge(db, table, step === 0 ? -pagesOfStep : pagesOfStep);
  }
}

async function merge(db: Db, table: TableOfWords, pages: number): Promise<void> {
  const index = sql.raw(`${table}_words`);
  await sql`insert into ${index} (${index}, rank) values ('merge', ${pages})`.execute(db);
}

/** The index of an FTS5 table has a row for each page of a segment. */
async function countLarge(db: Db, table: TableOfWords): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select segid from ${sql.raw(`${table}_words_idx`)} group by segid having count(*) > ${fewPages}
  )`.execute(db);
  return rows[0]!.count;
}
