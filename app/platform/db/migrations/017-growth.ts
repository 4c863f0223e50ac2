import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

const searched = ["users", "audit_log", "mails", "contact_messages", "trade_applications"];
const idsPerBlock = 1000;

/** Prepares lists of a million rows: an index for each search, row counts by ranges of ids, and missing indexes. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  await db.schema
    .createTable("row_tallies")
    .addColumn("table_name", "text", (column) => column.notNull())
    .addColumn("block", "integer", (column) => column.notNull())
    .addColumn("row_count", "integer", (column) => column.notNull())
    .execute();
  const tallies = db.schema
    .createIndex("row_tallies_block")
    .on("row_tallies")
    .columns(["table_name", "block"]);
  await (engine === "sqlite" ? tallies.unique() : tallies).execute();
  const add = engine === "sqlite" ? addToSqlite : addToPostgres;
  await add(db);

  for (const table of ["contact_messages", "trade_applications"]) {
    await db.schema.createIndex(`${table}_time`).on(table).columns(["created_at", "status"]).execute();
  }
  // The unique index is on the lower-case name, but pages look up the name itself.
  await db.schema.createIndex("widgets_by_name").on("widgets").column("name").execute();
  await db.schema.createIndex("users_school").on("users").column("school_id").execute();
  await db.schema.createIndex("mails_time").on("mails").column("created_at").execute();
  await db.schema.createIndex("audit_log_time").on("audit_log").column("at").execute();
}

// eslint-disable-next-line typescript/no-explicit-any
type AnyDb = Kysely<any>;

/**
 * Adds an index of trigrams and its vocabulary. With two line breaks at the end of a text, each letter begins a
 * trigram. So a search for one or two letters finds the trigrams that begin with them.
 */
async function addToSqlite(db: AnyDb): Promise<void> {
  for (const name of searched) {
    const table = sql.raw(name);
    const index = sql.raw(`${name}_search`);
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`create virtual table ${index} using fts5(
      search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`);
    await run(sql`create virtual table ${sql.raw(`${name}_trigrams`)} using fts5vocab(${index}, row)`);
    await run(
      sql`insert into ${index} (rowid, search_text) select id, search_text || char(10, 10) from ${table}`,
    );
    await run(sql`insert into row_tallies (table_name, block, row_count)
      select ${sql.lit(name)}, id / ${sql.lit(idsPerBlock)}, count(*) from ${table} group by 2`);
    await run(sql`create trigger ${sql.raw(`${name}_added`)} after insert on ${table} begin
      insert into ${index} (rowid, search_text) values (new.id, new.search_text || char(10, 10));
      insert into row_tallies (table_name, block, row_count) values (${sql.lit(name)}, new.id / ${sql.lit(idsPerBlock)}, 1)
        on conflict (table_name, block) do update set row_count = row_count + 1;
    end`);
    await run(sql`create trigger ${sql.raw(`${name}_removed`)} after delete on ${table} begin
      delete from ${index} where rowid = old.id;
      update row_tallies set row_count = row_count - 1
        where table_name = ${sql.lit(name)} and block = old.id / ${sql.lit(idsPerBlock)};
    end`);
    await run(sql`create trigger ${sql.raw(`${name}_renamed`)} after update of search_text on ${table}
      when new.search_text <> old.search_text begin
      delete from ${index} where rowid = old.id;
      insert into ${index} (rowid, search_text) values (new.id, new.search_text || char(10, 10));
    end`);
  }
}

/** Counts are added as rows and never updated, since writers would wait for one another. Housekeeping adds them up. */
async function addToPostgres(db: AnyDb): Promise<void> {
  // Not every database user may add extensions. Without it, searches read whole tables.
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(
    db,
  );
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  await sql`create function tally_rows() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into row_tallies select tg_table_name, id / ${sql.lit(idsPerBlock)}, count(*) from changed group by 2;
    else
      insert into row_tallies select tg_table_name, id / ${sql.lit(idsPerBlock)}, -count(*) from changed group by 2;
    end if;
    return null;
  end $$`.execute(db);
  for (const name of searched) {
    const table = sql.raw(name);
    await sql`insert into row_tallies
      select ${sql.lit(name)}, id / ${sql.lit(idsPerBlock)}, count(*) from ${table} group by 2`.execute(db);
    await sql`create trigger ${sql.raw(`${name}_added`)} after insert on ${table}
      referencing new table as changed for each statement execute function tally_rows()`.execute(db);
    await sql`create trigger ${sql.raw(`${name}_removed`)} after delete on ${table}
      referencing old table as changed for each statement execute function tally_rows()`.execute(db);
    if (rows.length > 0) {
      await sql`create index ${sql.raw(`${name}_search`)} on ${table} using gin (search_text gin_trgm_ops)`.execute(
        db,
      );
    }
  }
}
