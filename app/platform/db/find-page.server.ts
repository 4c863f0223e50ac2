import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { counted } from "./counting.server.ts";
import { engineOf } from "./engine.server.ts";
import { countRows, skipNewest } from "./row-tallies.server.ts";
import { foldText, holdsText } from "./search-text.server.ts";
import { readerOf } from "./sqlite.server.ts";
import type { Db, Tables } from "./tables.ts";

/** Who searches or narrows a list down is told of so many rows; more of them are not counted. */
export const mostCounted = 10_000;

type Row = { id: number; search_text: string };
type SearchedTable = "users" | "audit_log" | "mails" | "contact_messages" | "trade_applications";

export type Narrow<T extends SearchedTable> = (
  rows: SelectQueryBuilder<Tables, T, unknown>,
) => SelectQueryBuilder<Tables, T, unknown>;

type Question<T extends SearchedTable> = {
  search?: string | null;
  /** Which rows to list, of those that hold what is searched for. */
  narrow?: Narrow<T>;
  /** Columns with an index over them and `id`; the newest come first where nothing is said. */
  order?: readonly string[];
  /** From 1; past the end there is nothing. */
  page: number;
  size: number;
};

export type FoundPage = {
  ids: number[];
  total: number;
  /** There are more than `total`, which is `mostCounted` then. */
  more: boolean;
};

/** One page of a list, as ids in their order, in a time that does not grow with the table. */
export async function findPage<T extends SearchedTable>(
  db: Db,
  table: T,
  question: Question<T>,
): Promise<FoundPage> {
  const list = new List(db, table, question);
  if (question.search) return list.searched(foldText(question.search));
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
    if (this.#question.order) {
      const total = await countRows(this.#tallies, this.#table);
      return { ids: await this.#fromTheNearerEnd(total), total, more: false };
    }
    const { total, before, skip } = await skipNewest(this.#tallies, this.#table, this.#offset);
    const rows = this.#rows().where("id", "<", before).orderBy("id", "desc");
    const found = await rows.select("id").limit(this.#question.size).offset(skip).execute();
    return { ids: idsOf(found), total, more: false };
  }

  async narrowed(): Promise<FoundPage> {
    return this.#newestOf(this.#rows());
  }

  async searched(needle: string): Promise<FoundPage> {
    const isShort = Array.from(needle).length < trigram;
    if (await this.#areFew()) return this.#newestOf(this.#rows().where(holdsText(unindexed, needle)));
    if (engineOf(this.#reader) === "postgres") {
      // A needle without a trigram would have its index read from end to end.
      return this.#newestOf(this.#rows().where(holdsText(isShort ? unindexed : "search_text", needle)));
    }
    const match = isShort ? await this.#trigramsWith(needle) : quoted(needle);
    if (match === "") return { ids: [], total: 0, more: false };
    return match === undefined
      ? this.#newestOf(this.#rows().where(holdsText("search_text", needle)))
      : this.#newestOf(this.#indexed(match), "found.rowid");
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

  /** The page of the newest `mostCounted`, in the order that is asked for. */
  async #newestOf(rows: Rows, newestBy = "id"): Promise<FoundPage> {
    const { order = [], size } = this.#question;
    const newest = rows
      .select(["id", ...order] as "id"[])
      .orderBy(sql.ref(newestBy), "desc")
      .limit(mostCounted + 1);
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
    const total = Math.min(all, mostCounted);
    return { ids: idsOf(found.slice(0, Math.max(0, total - this.#offset))), total, more: all > total };
  }

  async #fromTheNearerEnd(total: number): Promise<number[]> {
    const { order = [], size } = this.#question;
    const after = total - this.#offset - size;
    const isNearBeginning = after >= this.#offset;
    const rows = sortedBy(this.#rows(), order, isNearBeginning ? "asc" : "desc").select("id");
    if (isNearBeginning) return idsOf(await rows.limit(size).offset(this.#offset).execute());
    const left = Math.max(0, Math.min(size, size + after));
    return idsOf(await rows.limit(left).offset(Math.max(0, after)).execute()).toReversed();
  }

  /**
   * One or two letters are the trigrams that begin with them; undefined when so many rows hold them that enough are met
   * soon without the index.
   */
  async #trigramsWith(needle: string): Promise<string | undefined> {
    const newest = this.#reader
      .selectFrom(this.#table as string)
      .select("search_text")
      .orderBy("id", "desc");
    const { count } = await this.#reader
      .selectFrom(newest.limit(sampled).as("newest"))
      .where(holdsText("search_text", needle))
      .select((eb) => counted(eb).as("count"))
      .executeTakeFirstOrThrow();
    if (count > sampled * commonShare) return undefined;
    const { rows } = await sql<{ term: string }>`
      select term from ${sql.table(`${this.#table}_trigrams`)}
      where term >= ${needle} and term <= ${`${needle}\u{10ffff}`}
    `.execute(this.#reader);
    return rows.map(({ term }) => quoted(term)).join(" OR ");
  }
}

/** As many letters as each entry of the indexes has. */
const trigram = 3;
const few = 2_000;
const unindexed = sql<string>`(search_text || '')`;
/** How many of the newest rows tell whether a short needle is common, and the share of them that makes it so. */
const sampled = 2_000;
const commonShare = 0.07;

/** By newest first where no columns are named. */
function sortedBy(rows: Rows, order: readonly string[], direction: "asc" | "desc" = "asc"): Rows {
  if (order.length === 0) return rows.orderBy("id", "desc");
  return [...order, "id"].reduce((sorted, column) => sorted.orderBy(column as "id", direction), rows);
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
