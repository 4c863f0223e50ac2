import { type Kysely, sql } from "kysely";
import { rewriteSearchTexts } from "../rewrite-search-texts.server.ts";
import { searchTextOf, withoutAccents } from "../search-text.server.ts";
import type { Engine } from "../tables.ts";

type Searched = Record<string, { id: number; search_text: string }>;
const searched = [
  "users",
  "contact_messages",
  "trade_applications",
  "mails",
  "audit_log",
  "customers",
  "call_outs",
];
const batch = 1_000;

/** Makes pictures searchable, and everything findable without accents too. */
export async function up(unknown: Kysely<unknown>, engine: Engine): Promise<void> {
  const db = unknown as Kysely<Searched>;
  for (const table of searched) await rewriteSearchTexts(unknown, { engine, table, textOf: withPlainWords });
  await db.schema
    .alterTable("gallery_images")
    .addColumn("search_text", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await describeImages(db);
  await (engine === "sqlite" ? addSqliteSearch(db) : addPostgresSearch(db));
}

function withPlainWords(former: string): string {
  const plain = withoutAccents(former);
  return plain === former || former.endsWith(`\n${plain}`) ? former : `${former}\n${plain}`;
}

async function describeImages(db: Kysely<Searched>): Promise<void> {
  await eachRow(
    db,
    { table: "gallery_images", columns: ["id", "name", "alt"] },
    async ({ id, name, alt }) => {
      const search_text = searchTextOf([alt, name]);
      await db.updateTable("gallery_images").set({ search_text }).where("id", "=", id).execute();
    },
  );
}

// eslint-disable-next-line typescript/no-explicit-any
type Row = any;

async function eachRow(
  db: Kysely<Searched>,
  { table, columns }: { table: string; columns: string[] },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(table)
      .select(columns as "id"[])
      .where("id", ">", after)
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const row of rows) await work(row);
    if (rows.length < batch) return;
    after = rows.at(-1).id;
  }
}

/** Adds the same search index as the other searched tables have. */
async function addSqliteSearch(db: Kysely<Searched>): Promise<void> {
  await sql`create virtual table gallery_images_search using fts5(
    search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`insert into gallery_images_search (rowid, search_text)
    select id, search_text || char(10, 10) from gallery_images`.execute(db);
  await sql`create trigger gallery_images_added after insert on gallery_images begin
    insert into gallery_images_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
  await sql`create trigger gallery_images_removed after delete on gallery_images begin
    delete from gallery_images_search where rowid = old.id;
  end`.execute(db);
  await sql`create trigger gallery_images_renamed after update of search_text on gallery_images
    when new.search_text <> old.search_text begin
    delete from gallery_images_search where rowid = old.id;
    insert into gallery_images_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
}

async function addPostgresSearch(db: Kysely<Searched>): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create index gallery_images_search on gallery_images using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
}
