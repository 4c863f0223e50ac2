import { sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import { type TableOfWords, tableReader, wordsOf } from "./find-by-words.server.ts";
import type { RowFilter } from "./find-page.server.ts";
import type { NearWord } from "./near-words.ts";
import { quotedForIndex } from "./search-text.server.ts";
import type { Db } from "./tables.ts";

/** So many texts show which word people use. */
const mostTexts = 20;
/**
 * On PostgreSQL frequent words are found among so many of the newest rows, without the index. Comparing a row with some
 * hundred words takes a tenth of a millisecond.
 */
const newestCount = 100;

/**
 * Returns the search texts of the newest rows that contain each word or one of its neighbours. It needs no index of its
 * own: the index of words looks up some hundred words in a few milliseconds.
 */
export async function findTextsNear<T extends TableOfWords>(
  db: Db,
  table: T,
  { near, filter }: { near: readonly NearWord[]; filter?: RowFilter<T> | undefined },
): Promise<string[]> {
  const { reader, rowsOf } = tableReader(db, table, filter);
  const text = sql<string>`${sql.ref(`${table}.search_text`)}`;
  const id = sql.ref<number>(`${table}.id`);
  if (engineOf(db) === "sqlite") {
    const match = written(near, { all: "AND", any: "OR", beginning: (word) => `${quotedForIndex(word)} *` });
    const rows = await rowsOf([`${table}_words as found`])
      .where(sql<boolean>`found.search_text match ${match}`)
      .where(sql<boolean>`${id} = +found.rowid`)
      .select(text.as("text"))
      .orderBy(sql.ref("found.rowid"), "desc")
      .limit(mostTexts)
      .execute();
    return rows.map((row) => row.text);
  }
  const query = written(near, {
    all: "&",
    any: "|",
    beginning: (word) => `${word}:*`,
  });
  // A subquery, because PostgreSQL adds up the estimates for some hundred words and would read the whole table.
  const matches = sql<boolean>`${wordsOf(text)} @@ (select to_tsquery('simple', ${query}))`;
  const tableName: string = table;
  const newestRows = reader.with(
    (name) => name(tableName).materialized(),
    () => reader.selectFrom<string>(tableName).selectAll().orderBy("id", "desc").limit(newestCount),
  );
  for (const source of [newestRows, reader]) {
    const rows = await rowsOf([], source as never)
      .where(matches)
      .select(text.as("text"))
      .limit(mostTexts)
      .execute();
    if (rows.length > 0) return rows.map((row) => row.text);
  }
  return [];
}

type Language = { all: string; any: string; beginning: (word: string) => string };

function written(near: readonly NearWord[], { all, any, beginning }: Language): string {
  return near
    .map(({ typed, others }) => `(${[beginning(typed), ...others].join(` ${any} `)})`)
    .join(` ${all} `);
}
