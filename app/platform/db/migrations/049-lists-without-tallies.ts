import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

const searched = ["users", "audit_log", "mails", "contact_messages", "trade_applications"];

/** Drops the triggers that counted rows. Rows are now counted when a list is read. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "postgres") await dropPostgresTriggers(db);
  else for (const name of searched) await dropSqliteTallies(db, name);
  await db.schema.dropTable("row_tallies").execute();
}

/** Dropping the functions drops their triggers too. */
async function dropPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tally_rows() cascade`.execute(db);
  await sql`drop function tally_names() cascade`.execute(db);
  await sql`drop function name_bounds()`.execute(db);
}

/** Keeps the trigram index and the triggers that fill it. */
async function dropSqliteTallies(db: Kysely<unknown>, name: string): Promise<void> {
  const [table, index] = [sql.raw(name), sql.raw(`${name}_search`)];
  const [added, removed] = [sql.raw(`${name}_added`), sql.raw(`${name}_removed`)];
  await sql`drop table ${sql.raw(`${name}_trigrams`)}`.execute(db);
  // Without this index, counting and skipping to a late page read whole rows.
  await db.schema.createIndex(`${name}_ids`).on(name).column("id").execute();
  await sql`drop trigger ${added}`.execute(db);
  await sql`create trigger ${added} after insert on ${table} begin
    insert into ${index} (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
  await sql`drop trigger ${removed}`.execute(db);
  await sql`create trigger ${removed} after delete on ${table} begin
    delete from ${index} where rowid = old.id;
  end`.execute(db);
}
