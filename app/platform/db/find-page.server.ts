import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { counted } from "./counting.server.ts";
import { engineOf } from "./engine.server.ts";
import { blocksInOrder, skipBlocks } from "./order-tallies.server.ts";
import { skipNewest } from "./row-tallies.server.ts";
import { soughtNumber } from "./number-forms.ts";
import { foldText, holdsText } from "./search-text.server.ts";
import { readerOf } from "./sqlite.server.ts";
import type { Db, Tables } from "./tables.ts";
import { quoted, trigram, trigramsWith } from "./trigrams.server.ts";

/** Who searches, and who narrows a list down, is told of so many rows; more of them are not looked for. */
export const mostFound = 2_000;
export const mostCounted = 10_000;
/** How many of the newest rows are read, at most, for one or two letters that no index knows. */
export const mostRead = 20_000;

type Row = { id: number; search_text: string };
/** The last is only ever narrowed down: nothing of it is searched, and its rows are not counted. */
export type SearchedTable =
  | "users"
  | "audit_log"
  | "mails"
  | "contact_messages"
  | "trade_applications"
  | "security_events";

export type Narrow<T extends SearchedTable> = (
  rows: SelectQueryBuilder<Tables, T, unknown>,
) => SelectQueryBuilder<Tables, T, unknown>;

type Question<T extends SearchedTable> = {
  search?: string | null;
  /** Which rows to list, of those that hold what is searched for. */
  narrow?: Narrow<T> | undefined;
  /** Columns with an index over them and `id`; the newest come first where nothing is said. */
  order?: readonly [string, ...string[]];
  /** From 1; past the end there is nothing. */
  page: number;
  size: number;
};

export type FoundPage = {
  ids: number[];
  total: number;
  /** There may be more than `total`: it is `mostFound` or `mostCounted`, or what the newest `mostRead` rows hold. */
  more: boolean;
};

/** One page of a list, as ids in their order, in a time that does not grow with the table. */
export async function findPage<T extends SearchedTable>(
  db: Db,
  table: T,
  question: Question<T>,
): Promise<FoundPage> {
  const list = new List(db, table, question);
  if (question.search) return list.searched(needlesOf(foldText(question.search)));
  return question.narrow ? list.narrowed() : list.whole();
}

type Rows = SelectQueryBuilder<Record<string, Row>, string, unknown>;

class List<T extends SearchedTable> {
  #reader: Kysely<Record<string, Row>>;
  #tallies: Db;
  #table: T;
  #question: Question<T>;
  #offset: number;

  constructor(db: Db, table: T, question: Question<T>) {
    this.#tallies = readerOf(db);
    // Kysely cannot tell what tables named by a type parameter have in common.
    this.#reader = this.#tallies as unknown as Kysely<Record<string, Row>>;
    this.#table = table;
    this.#question = question;
    this.#offset = (question.page - 1) * question.size;
  }

  async whole(): Promise<FoundPage> {
    if (this.#question.order) return this.#wholeInOrder(this.#question.order);
    const { total, before, skip } = await skipNewest(this.#tallies, this.#table, this.#offset);
    const rows = this.#rows().where("id", "<", before).orderBy("id", "desc");
    const found = await rows.select("id").limit(this.#question.size).offset(skip).execute();
    return { ids: idsOf(found), total, more: false };
  }

  async narrowed(): Promise<FoundPage> {
    return this.#newestOf(this.#rows());
  }

  /** Rows that hold one of the needles, of which only a single one may be too short for the index. */
  async searched(needles: readonly [string, ...string[]]): Promise<FoundPage> {
    const [needle] = needles;
    const isShort = Array.from(needle).length < trigram;
    if (await this.#areFew()) return this.#newestOf(this.#holding(unindexed, needles));
    if (engineOf(this.#reader) === "postgres") {
      if (isShort) return this.#amongTheNewest(needle);
      return this.#newestOf(this.#holding("search_text", needles));
    }
    const match = isShort
      ? await trigramsWith(this.#tallies, this.#table, needle)
      : needles.map(quoted).join(" OR ");
    if (match === "") return { ids: [], total: 0, more: false };
    return match === undefined
      ? this.#newestOf(this.#holding("search_text", needles))
      : this.#newestOf(this.#indexed(match), "found.rowid");
  }

  #holding(column: Parameters<typeof holdsText>[0], needles: readonly string[]): Rows {
    return this.#rows().where((eb) => eb.or(needles.map((needle) => holdsText(column, needle))));
  }

  /** Whether what the list is narrowed down to is sooner read than looked for. */
  async #areFew(): Promise<boolean> {
    if (!this.#question.narrow) return false;
    const { count } = await this.#reader
      .selectFrom(
        this.#rows()
          .select("id")
          .limit(few + 1)
          .as("few"),
      )
      .select((eb) => counted(eb).as("count"))
      .executeTakeFirstOrThrow();
    return count <= few;
  }

  #rows(from: string[] = []): Rows {
    const rows = this.#reader.selectFrom([...from, this.#table as string]);
    const { narrow } = this.#question;
    return narrow ? narrow(rows) : rows;
  }

  /** Rows by SQLite's index of trigrams. The sign before `rowid` has the index looked through first, and once. */
  #indexed(match: string): Rows {
    return this.#rows([`${this.#table}_search as found`])
      .where(sql<boolean>`found.search_text match ${match}`)
      .where(sql<boolean>`${sql.ref(`${this.#table}.id`)} = +found.rowid`);
  }

  /** The page of the newest of them, in the order that is asked for. */
  async #newestOf(rows: Rows, newestBy = "id"): Promise<FoundPage> {
    const { order = [], size, search } = this.#question;
    const most = search ? mostFound : mostCounted;
    const newest = rows
      .select(["id", ...order] as "id"[])
      .orderBy(sql.ref(newestBy), "desc")
      .limit(most + 1);
    const counting = this.#reader.with(
      (name) => name("newest").materialized(),
      () => newest,
    );
    const count = counting.selectFrom("newest").select((eb) => counted(eb).as("count"));
    const sorted = sortedBy(counting.selectFrom("newest"), order);
    const found = await sorted
      .select(["id", sql<number>`cast((select count(*) from newest) as integer)`.as("count")])
      .limit(size)
      .offset(this.#offset)
      .execute();
    const all = found[0]?.count ?? (this.#offset > 0 ? (await count.executeTakeFirstOrThrow()).count : 0);
    const total = Math.min(all, most);
    return { ids: idsOf(found.slice(0, Math.max(0, total - this.#offset))), total, more: all > total };
  }

  /** What holds a needle without a trigram, which would have the index of trigrams read from end to end. */
  async #amongTheNewest(needle: string): Promise<FoundPage> {
    const { before: first } = await skipNewest(this.#tallies, this.#table, mostRead);
    const found = await this.#newestOf(
      this.#rows().where("id", ">=", first).where(holdsText(unindexed, needle)),
    );
    return { ...found, more: found.more || first > 0 };
  }

  /** Reads on from the range of the page's first row or back from that of its last, whichever has fewer to skip. */
  async #wholeInOrder(order: readonly [string, ...string[]]): Promise<FoundPage> {
    const { size } = this.#question;
    const blocks = await blocksInOrder(this.#tallies, this.#table, order[0]);
    const total = blocks.reduce((sum, { row_count }) => sum + row_count, 0);
    const behind = total - this.#offset - size;
    const on = skipBlocks(blocks, this.#offset);
    const back = skipBlocks(blocks.toReversed(), Math.max(0, behind));
    const left = Math.max(0, Math.min(size, size + behind));
    const name = sql.ref(order[0]);
    if (on.skip <= back.skip) {
      const { first } = on.block;
      const rows = this.#rows().$if(first !== null, (all) => all.where(sql<boolean>`${name} >= ${first}`));
      const page = sortedBy(rows, order).select("id").limit(left).offset(on.skip);
      return { ids: idsOf(await page.execute()), total, more: false };
    }
    const { next } = back.block;
    const rows = this.#rows().$if(next !== null, (all) => all.where(sql<boolean>`${name} < ${next}`));
    const page = sortedBy(rows, order, "desc").select("id").limit(left).offset(back.skip);
    return { ids: idsOf(await page.execute()).toReversed(), total, more: false };
  }
}

const few = 2_000;
const unindexed = sql<string>`(search_text || '')`;

/** By newest first where no columns are named. */
function sortedBy(rows: Rows, order: readonly string[], direction: "asc" | "desc" = "asc"): Rows {
  if (order.length === 0) return rows.orderBy("id", "desc");
  return [...order, "id"].reduce((sorted, column) => sorted.orderBy(column as "id", direction), rows);
}

/** What is typed, and the number that it may be. */
function needlesOf(folded: string): [string, ...string[]] {
  const isShort = Array.from(folded).length < trigram;
  const number = isShort ? undefined : soughtNumber(folded);
  return number === undefined ? [folded] : [folded, number];
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
