import { sql } from "kysely";
import { readConnectionOf } from "../db/sqlite.server.ts";
import { findByWords, type TableOfWords } from "../db/find-by-words.server.ts";
import { findTextsNear } from "../db/find-near-words.server.ts";
import type { RowFilter } from "../db/find-page.server.ts";
import type { NearWord } from "../db/near-words.ts";
import { matchesSearch, type SearchTerms } from "../db/search-terms.server.ts";
import type { Db } from "../db/tables.ts";
import type { RequiredDuty } from "../http/duties.ts";
import type { RowOf } from "./stored.server.ts";

/** One search hit: the address of its page in the back office, and the text that distinguishes it. */
type Hit = { title: string; detail: string | null; path: string };
type Hits = { hits: Hit[]; more: boolean };

/** How the search of the back office finds resources of one kind, and which users may find them. */
export type Searched = {
  label: string;
  duty: RequiredDuty;
  find: (db: Db, terms: SearchTerms, limit: number) => Promise<Hits>;
  /** Returns search texts, at least the newest ones that contain all of these words or their neighbours. */
  textsNear: (db: Db, near: readonly NearWord[]) => Promise<string[]>;
};

type ByColumn<T extends TableOfWords, Column extends keyof RowOf<T> & string> = Pick<
  Searched,
  "label" | "duty"
> & {
  table: T;
  filter?: RowFilter<T>;
  /** The columns that `hit` reads. */
  columns: readonly Column[];
  hit: (row: Pick<RowOf<T>, Column> & { id: number }) => Hit;
};

/** Searches by the search column that the table's list uses as well, and by its index of words. */
export function searchedBy<T extends TableOfWords, const Column extends keyof RowOf<T> & string>({
  label,
  duty,
  table,
  filter,
  columns,
  hit,
}: ByColumn<T, Column>): Searched {
  return {
    label,
    duty,
    async find(db, terms, limit) {
      const { ids, more } = await findByWords(db, table, { sought: terms, filter, limit });
      if (ids.length === 0) return { hits: [], more };
      const names = sql.join(["id", ...columns].map((column) => sql.ref(column)));
      const { rows } = await sql<Pick<RowOf<T>, Column> & { id: number }>`
        select ${names} from ${sql.table(table)} where id in (${sql.join(ids)}) order by id desc
      `.execute(readConnectionOf(db));
      return { hits: rows.map(hit), more };
    },
    textsNear: (db, near) => findTextsNear(db, table, { near, filter }),
  };
}

type AmongFew<Row> = Pick<Searched, "label" | "duty"> & {
  list: (db: Db) => Promise<Row[]>;
  /** A text of `searchTextOf`. */
  textOf: (row: Row) => string;
  hit: (row: Row) => Hit;
};

/** Searches things of which there are so few that they need no index, in the order of the list. */
export function searchedAmongFew<Row>({ label, duty, list, textOf, hit }: AmongFew<Row>): Searched {
  const read = (db: Db) => list(readConnectionOf(db));
  return {
    label,
    duty,
    async find(db, sought, most) {
      const found = (await read(db)).filter((row) => matchesSearch(textOf(row), sought));
      return { hits: found.slice(0, most).map(hit), more: found.length > most };
    },
    textsNear: async (db) => (await read(db)).map(textOf),
  };
}
