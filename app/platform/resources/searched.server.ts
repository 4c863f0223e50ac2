import { sql } from "kysely";
import { readerOf } from "../db/sqlite.server.ts";
import { findByWords, type Narrow, type SearchedTable } from "../db/find-page.server.ts";
import type { Sought } from "../db/sought-words.server.ts";
import type { Db } from "../db/tables.ts";
import type { DutyAsked } from "../http/duties.ts";
import type { RowOf } from "./stored.server.ts";

/** One thing that a search found: where its screen is, and what distinguishes it. */
type Hit = { title: string; detail: string | null; path: string };
type Hits = { hits: Hit[]; more: boolean };

/** How things of one kind are found by the one search of the back office, and for whom. */
export type Searched = {
  label: string;
  duty: DutyAsked;
  find: (db: Db, sought: Sought, most: number) => Promise<Hits>;
};

type ByColumn<T extends SearchedTable, Column extends keyof RowOf<T> & string> = Pick<
  Searched,
  "label" | "duty"
> & {
  table: T;
  narrow?: Narrow<T>;
  /** What a hit is made of. */
  columns: readonly Column[];
  hit: (row: Pick<RowOf<T>, Column> & { id: number }) => Hit;
};

/** By the search column and index that the list of the same table has. */
export function searchedBy<T extends SearchedTable, const Column extends keyof RowOf<T> & string>({
  label,
  duty,
  table,
  narrow,
  columns,
  hit,
}: ByColumn<T, Column>): Searched {
  return {
    label,
    duty,
    async find(db, sought, most) {
      const { ids, more } = await findByWords(db, table, { sought, narrow, most });
      if (ids.length === 0) return { hits: [], more };
      const names = sql.join(["id", ...columns].map((column) => sql.ref(column)));
      const { rows } = await sql<Pick<RowOf<T>, Column> & { id: number }>`
        select ${names} from ${sql.table(table)} where id in (${sql.join(ids)}) order by id desc
      `.execute(readerOf(db));
      return { hits: rows.map(hit), more };
    },
  };
}
