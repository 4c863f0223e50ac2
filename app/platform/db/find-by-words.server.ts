import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import type { RowFilter, SearchedTable } from "./find-page.server.ts";
import { type NamedRows, namedTables } from "./named-tables.server.ts";
import type { SearchTerms, Wanted } from "./search-terms.server.ts";
import { containsText, quotedForIndex } from "./search-text.server.ts";
import { readConnectionOf } from "./sqlite.server.ts";
import type { Db } from "./tables.ts";

/** The tables with an index of whole words. */
export type TableOfWords = Exclude<SearchedTable, "audit_log" | "security_events">;

/** On PostgreSQL words that many rows contain are found among so many of the newest rows, without the index. */
const newestCount = 500;

type Query<T extends TableOfWords> = {
  sought: SearchTerms;
  filter?: RowFilter<T> | undefined;
  limit: number;
};
type Found = { ids: number[]; more: boolean };
type Rows = NamedRows<{ id: number; [column: string]: unknown }>;

/** Finds the newest rows that match the search. `more` says that there are others. */
export async function findByWords<T extends TableOfWords>(
  db: Db,
  table: T,
  { sought, filter, limit }: Query<T>,
): Promise<Found> {
  const { reader, rowsOf } = tableReader(db, table, filter);
  const find = engineOf(db) === "sqlite" ? findInSqlite : findInPostgres;
  const found = await Promise.all(sought.map((wanted) => find({ table, rowsOf, reader }, wanted, limit + 1)));
  const ids = [...new Set(found.flat())].toSorted((a, b) => b - a);
  return { ids: ids.slice(0, limit), more: ids.length > limit };
}

type Reader = ReturnType<typeof namedTables<{ id: number }>>;
type TableReader = {
  rowsOf: (from: string[], source?: Reader) => Rows;
  reader: Reader;
};
type Place = TableReader & { table: string };

/** Gives access to the rows of a table that the filter lets through, also together with other tables. */
export function tableReader<T extends TableOfWords>(
  db: Db,
  table: T,
  filter: RowFilter<T> | undefined,
): TableReader {
  const reader = namedTables<{ id: number }>(readConnectionOf(db));
  return {
    reader,
    rowsOf(from, source = reader) {
      const rows = source.selectFrom([...from, table]);
      return filter ? filter(rows) : rows;
    },
  };
}

/** Reads an index from its newest row on. The signs before `rowid` make SQLite search that index first, and only once. */
async function findInSqlite({ table, rowsOf }: Place, wanted: Wanted, limit: number): Promise<number[]> {
  const words = allOfAny(wanted.words, { all: "AND", any: "OR" }, (form) => `${quotedForIndex(form)} *`);
  const parts = wanted.parts.map(quotedForIndex).join(" AND ");
  const wordIndex = `${table}_words`;
  let found = rowsOf([`${parts ? `${table}_search` : wordIndex} as found`])
    .where(sql<boolean>`found.search_text match ${parts || words}`)
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = +found.rowid`);
  if (parts && words) {
    const withWords = sql`select rowid from ${sql.table(wordIndex)} where search_text match ${words}`;
    found = found.where(sql<boolean>`+found.rowid in (${withWords})`);
  }
  const rows = await found
    .select(sql.ref<number>(`${table}.id`).as("id"))
    .orderBy(sql.ref("found.rowid"), "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Looks through the newest rows first, and asks the index only if they are not enough. The index returns all matches at
 * once, which takes long for frequent words, and frequent words stand in the newest rows.
 */
async function findInPostgres(place: Place, wanted: Wanted, limit: number): Promise<number[]> {
  const { table, rowsOf, reader } = place;
  const id = sql.ref<number>(`${table}.id`);
  const text = sql<string>`${sql.ref(`${table}.search_text`)}`;
  const parts = wanted.parts.map((part) => containsText(text, part));
  const begins = (forms: readonly string[]) =>
    sql<boolean>`(${sql.join(
      forms.map((form) => hasBeginning(text, form)),
      sql` or `,
    )})`;
  // Named like the table, so that conditions on the table apply to it.
  const newestRows = reader.with(
    (name) => name(table).materialized(),
    () => reader.selectFrom<string>(table).selectAll().orderBy("id", "desc").limit(newestCount),
  );
  const newest = await rowsOf([], newestRows as never)
    .select(id.as("id"))
    .where((eb) => eb.and([...wanted.words.map(begins), ...parts]))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  if (newest.length === limit) return newest.map((row) => row.id);
  const query = allOfAny(
    wanted.words,
    { all: "&", any: "|" },
    (form) => `(${form.replaceAll(" ", " & ")}:*)`,
  );
  const inIndex = query ? [sql<boolean>`${wordsOf(text)} @@ to_tsquery('simple', ${query})`] : [];
  // The index does not know cheaply whether words follow one another.
  const following = wanted.words.filter((forms) => forms.some((form) => form.includes(" "))).map(begins);
  const indexed = rowsOf([])
    .select(id.as("id"))
    .where((eb) => eb.and([...inIndex, ...following, ...parts]));
  // Materialized, since for a limit PostgreSQL would read the table from its end instead.
  const found = await reader
    .with(
      (name) => name("found").materialized(),
      () => indexed,
    )
    .selectFrom("found")
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return found.map((row) => row.id);
}

/** Writes the words in the query language of an index: each word in any of its forms. */
function allOfAny(
  words: Wanted["words"],
  { all, any }: { all: string; any: string },
  write: (form: string) => string,
): string {
  return words.map((forms) => `(${forms.map(write).join(` ${any} `)})`).join(` ${all} `);
}

/**
 * The indexed expression. PostgreSQL would read addresses, paths, numbers and tags as one word, so the signs that join
 * them become spaces.
 */
export function wordsOf(text: RawBuilder<string>) {
  return sql`to_tsvector('simple', translate(${text}, '@./-_+<&:~', '          '))`;
}

function hasBeginning(text: RawBuilder<string>, word: string) {
  const pattern = `(^|[^[:alnum:]])${word.replaceAll(" ", "[^[:alnum:]]+")}`;
  return sql<boolean>`${text} ~ ${pattern}`;
}
