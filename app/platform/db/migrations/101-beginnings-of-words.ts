import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

const searched = [
  "users",
  "contact_messages",
  "trade_applications",
  "mails",
  "customers",
  "call_outs",
  "gallery_images",
];

/**
 * Adds an index of whole words to each table of the one search. The index of trigrams cannot tell whether letters begin
 * a word, so a short name such as "Ost" drowned among "frost" and "cost".
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const table of searched) await (engine === "sqlite" ? addToSqlite : addToPostgres)(db, table);
}

/** Two letters have a list of their own, because very many words begin with them. */
async function addToSqlite(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.raw(name);
  const index = sql.raw(`${name}_words`);
  await sql`create virtual table ${index} using fts5(search_text, content = '', contentless_delete = 1,
    prefix = '2', tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N*'")`.execute(db);
  await sql`insert into ${index} (rowid, search_text) select id, search_text from ${table}`.execute(db);
  await sql`create trigger ${sql.raw(`${name}_words_added`)} after insert on ${table} begin
    insert into ${index} (rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
  await sql`create trigger ${sql.raw(`${name}_words_removed`)} after delete on ${table} begin
    delete from ${index} where rowid = old.id;
  end`.execute(db);
  await sql`create trigger ${sql.raw(`${name}_words_changed`)} after update of search_text on ${table}
    when new.search_text <> old.search_text begin
    delete from ${index} where rowid = old.id;
    insert into ${index} (rowid, search_text) values (new.id, new.search_text);
  end`.execute(db);
}

/** The expression is that of `find-by-words.server.ts`. Otherwise PostgreSQL would not use the index. */
async function addToPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create index ${sql.raw(`${table}_words`)} on ${sql.raw(table)} using gin (
    to_tsvector('simple', translate(search_text, '@./-_+<&:~', '          ')))`.execute(db);
}
