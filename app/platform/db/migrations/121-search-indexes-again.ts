import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

const searched = [
  "users",
  "contact_messages",
  "trade_applications",
  "mails",
  "audit_log",
  "customers",
  "call_outs",
  "gallery_images",
];

/** Fills the indexes of trigrams that stopped to follow while the steps before rewrote every text. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === "postgres") return;
  for (const name of searched) {
    const { rows } =
      await sql`select 1 from sqlite_master where type = 'trigger' and name = ${`${name}_renamed`}`.execute(
        db,
      );
    if (rows.length === 0) await fillAgain(db, name);
  }
}

async function fillAgain(db: Kysely<unknown>, name: string): Promise<void> {
  const [table, index] = [sql.raw(name), sql.raw(`${name}_search`)];
  await sql`insert into ${index} (${index}) values ('delete-all')`.execute(db);
  await sql`insert into ${index} (rowid, search_text) select id, search_text || char(10, 10) from ${table}`.execute(
    db,
  );
  await sql`create trigger ${sql.raw(`${name}_renamed`)} after update of search_text on ${table}
    when new.search_text <> old.search_text begin
    delete from ${index} where rowid = old.id;
    insert into ${index} (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
}
