import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { rowCount } from "./counting.server.ts";
import { engineOf } from "./engine.server.ts";
import { type NamedRows, namedTables } from "./named-tables.server.ts";
import { spacedForms, toSearchNumber } from "./number-forms.ts";
import { containsText, foldSearch, quotedForIndex } from "./search-text.server.ts";
import { readConnectionOf } from "./sqlite.server.ts";
import type { Db, Tables } from "./tables.ts";

/** The most rows that a search or a filter counts. */
export const maxSearchResults = 2_000;
export const maxCountedRows = 10_000;
const pagesAhead = 10;
/** How many of the newest rows are read for one or two letters. The indexes need three letters. */
export const maxScannedRows = 20_000;

type Row = { id: number; search_text: string; [column: string]: unknown };
/** The tables that can be listed. The last one is only filtered, never searched. */
export type SearchedTable =
  | "users"
  | "audit_log"
  | "mails"
  | "contact_messages"
  | "trade_applications"
  | "customers"
  | "call_outs"
  | "gallery_images"
  | "security_events";

export type RowFilter<T extends SearchedTable> = (
  rows: SelectQueryBuilder<Tables, T, unknown>,
) => SelectQueryBuilder<Tables, T, unknown>;

type PageQuery<T extends SearchedTable> = {
  search?: string | null;
  /** Filters the rows that match the search. */
  filter?: RowFilter<T> | undefined;
  /** Columns with an index over them and `id`. The default is newest first. */
  order?: readonly [string, ...string[]];
  /** Counts from 1. A page past the end is empty. */
  page: number;
  size: number;
};

type FoundPage = {
  ids: number[];
  total: number;
  /** Whether there may be more rows than `total`, which is then a limit or counts only the newest rows. */
  more: boolean;
};

/** Finds one page of a list: the ids in their order. */
export async function findPage<T extends SearchedTable>(
  db: Db,
  table: T,
  question: PageQuery<T>,
): Promise<FoundPage> {
  const list = new List(db, table, question);
  if (question.search) return list.searched(foldSearch(question.search));
  return question.filter ? list.filtered() : list.all();
}

type Rows = NamedRows<Row>;

class List<T extends SearchedTable> {
  #reader: ReturnType<typeof namedTables<Row>>;
  #table: T;
  #question: PageQuery<T>;
  #offset: number;
  #isSqlite: boolean;

  constructor(db: Db, table: T, question: PageQuery<T>) {
    this.#reader = namedTables<Row>(readConnectionOf(db));
    this.#table = table;
    this.#question = question;
    this.#offset = (question.page - 1) * question.size;
    this.#isSqlite = engineOf(db) === "sqlite";
  }

  async all(): Promise<FoundPage> {
    const { order = [], size } = this.#question;
    const { total } = await this.#rows()
      .select((eb) => rowCount(eb).as("total"))
      .executeTakeFirstOrThrow();
    const found = await sortedBy(this.#rows(), order).select("id").limit(size).offset(this.#offset).execute();
    return { ids: idsOf(found), total, more: false };
  }

  async filtered(): Promise<FoundPage> {
    return this.#newestOf(this.#rows());
  }

  /**
   * Finds rows that hold every typed word in any order, or the typed number. The parts of a number must stand together
   * as typed. So must words that are all too short for the index.
   */
  async searched(typed: string): Promise<FoundPage> {
    if (isShort(typed)) return this.#amongTheNewest(typed);
    const parts = typed.split(/\s+/);
    const words = parts.every((part) => isShort(part) || /\d/.test(part)) ? [typed] : parts;
    const { long = [], short = [] } = Object.groupBy(words, (word) => (isShort(word) ? "short" : "long"));
    const number = toSearchNumber(typed) ?? typed;
    const numbers = [number, ...(/\d/.test(number) ? spacedForms(number) : [])].filter(
      (form) => form !== typed,
    );
    const rows = this.#holding(long, numbers).where((eb) => this.#either(eb, short, numbers));
    return this.#newestOf(rows, this.#isSqlite ? "found.rowid" : "id");
  }

  #rows(from: string[] = []): Rows {
    const rows = this.#reader.selectFrom([...from, this.#table]);
    const { filter } = this.#question;
    return filter ? filter(rows) : rows;
  }

  /**
   * Selects rows that hold all words, or one of the numbers, by the trigram index. The sign before `rowid` makes SQLite
   * search that index first, and only once.
   */
  #holding(words: readonly string[], numbers: readonly string[]): Rows {
    if (!this.#isSqlite) return this.#rows().where((eb) => this.#either(eb, words, numbers));
    const match = [words.map(quotedForIndex).join(" AND "), ...numbers.map(quotedForIndex)].join(" OR ");
    return this.#rows([`${this.#table}_search as found`])
      .where(sql<boolean>`found.search_text match ${match}`)
      .where(sql<boolean>`${sql.ref(`${this.#table}.id`)} = +found.rowid`);
  }

  #either(
    eb: ExpressionBuilder<Record<string, Row>, string>,
    words: readonly string[],
    numbers: readonly string[],
  ) {
    const holds = (text: string) => containsText(`${this.#table}.search_text`, text);
    return eb.or([eb.and(words.map(holds)), ...numbers.map(holds)]);
  }

  /** Returns the page of the newest of these rows, in the requested order. */
  async #newestOf(rows: Rows, newestBy = "id"): Promise<FoundPage> {
    const { order = [], size, search } = this.#question;
    // Who turns to a late page counts some pages more, so no row of a list is out of reach.
    const limit = search ? maxSearchResults : Math.max(maxCountedRows, this.#offset + pagesAhead * size);
    const newest = rows
      .select(["id", ...order])
      .orderBy(sql.ref(newestBy), "desc")
      .limit(limit + 1);
    const counting = this.#reader.with(
      (name) => name("newest").materialized(),
      () => newest,
    );
    const count = counting.selectFrom("newest").select((eb) => rowCount(eb).as("count"));
    const sorted = sortedBy(counting.selectFrom("newest"), order);
    const found = await sorted
      .select(["id", sql<number>`cast((select count(*) from newest) as integer)`.as("count")])
      .limit(size)
      .offset(this.#offset)
      .execute();
    const all = found[0]?.count ?? (this.#offset > 0 ? (await count.executeTakeFirstOrThrow()).count : 0);
    const total = Math.min(all, limit);
    return { ids: idsOf(found.slice(0, Math.max(0, total - this.#offset))), total, more: all > total };
  }

  /** Finds rows that hold a needle shorter than a trigram. The index cannot help, because all of it would be read. */
  async #amongTheNewest(needle: string): Promise<FoundPage> {
    const oldestRead = await this.#reader
      .selectFrom<string>(this.#table)
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .offset(maxScannedRows)
      .executeTakeFirst();
    const found = await this.#newestOf(
      this.#rows()
        .where("id", ">", oldestRead?.id ?? 0)
        .where(containsText(sql`(search_text || '')`, needle)),
    );
    return { ...found, more: found.more || oldestRead !== undefined };
  }
}

const trigram = 3;

function isShort(needle: string): boolean {
  return Array.from(needle).length < trigram;
}

/** Sorts by the named columns, or newest first where none are named. */
function sortedBy(rows: Rows, order: readonly string[]): Rows {
  if (order.length === 0) return rows.orderBy("id", "desc");
  return [...order, "id"].reduce((sorted, column) => sorted.orderBy(column), rows);
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
