import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine } from "./tables.ts";

type Change = {
  engine: Engine;
  table: string;
  where?: RawBuilder<boolean>;
  textOf: (former: string) => string;
};

type Searched = Kysely<Record<string, { id: number; search_text: string }>>;

const batch = 1_000;

/**
 * Changes the search text of every row of a table, for a migration. On SQLite the index of trigrams stops to follow,
 * because each change of a row cost a millisecond there; step 121 fills it again.
 */
export async function rewriteSearchTexts(
  unknown: Kysely<unknown>,
  { engine, table, where = sql<boolean>`1 = 1`, textOf }: Change,
): Promise<void> {
  const db = unknown as Searched;
  if (engine === "sqlite") await sql`drop trigger if exists ${sql.raw(`${table}_renamed`)}`.execute(db);
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(["id", "search_text"])
      .where("id", ">", after)
      .where(where)
      .orderBy("id")
      .limit(batch)
      .execute();
    const changed = rows
      .map(({ id, search_text }) => ({ id, former: search_text, text: textOf(search_text) }))
      .filter(({ former, text }) => text !== former);
    if (changed.length > 0) await update(db, { engine, table, changed });
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

type Update = { engine: Engine; table: string; changed: { id: number; text: string }[] };

/** One statement for a batch, because a statement for each row spends most of its time on the way to the database. */
async function update(db: Searched, { engine, table, changed }: Update): Promise<void> {
  const pairs = JSON.stringify(changed.map(({ id, text }) => [id, text]));
  const texts =
    engine === "sqlite"
      ? sql`select value ->> 0 as id, value ->> 1 as text from json_each(${pairs})`
      : sql`select (value ->> 0)::bigint as id, value ->> 1 as text from json_array_elements(${pairs}::json)`;
  await sql`update ${sql.raw(table)} set search_text = texts.text from (${texts}) as texts
    where ${sql.raw(table)}.id = texts.id`.execute(db);
}
