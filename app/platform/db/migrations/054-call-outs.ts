import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

const lines = [
  "position_at",
  "place",
  "make",
  "alarm_code",
  "load",
  "vehicle_number",
  "trailer_number",
  "telephone",
  "details",
  "technician",
  "expected_at",
  "photographs_folder",
];
const measures = ["latitude", "longitude", "accuracy", "set_point", "box_temperature"];
const statuses = sql`status in ('received', 'seen', 'on_way', 'with_you', 'done', 'cancelled')`;

// eslint-disable-next-line typescript/no-explicit-any
type AnyDb = Kysely<any>;

/** Adds call-outs, the steps taken for each, and an index for their search. */
export async function up(db: AnyDb, engine: Engine): Promise<void> {
  let callOuts = withId(db.schema.createTable("call_outs"), engine)
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull().check(statuses))
    .addColumn("user_id", "integer")
    .addColumn("joined_to", "integer")
    .addColumn("page_token_hash", "text", (column) => column.notNull().unique())
    .addColumn("page_ends_at", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull());
  for (const name of lines) callOuts = callOuts.addColumn(name, "text");
  for (const name of measures) callOuts = callOuts.addColumn(name, "double precision");
  await callOuts.execute();
  for (const columns of [["status", "id"], ["joined_to", "id"], ["user_id"], ["created_at"]]) {
    await db.schema.createIndex(`call_outs_${columns[0]}`).on("call_outs").columns(columns).execute();
  }
  await createParts(db, engine);
  await (engine === "sqlite" ? addSqliteSearch(db) : addPostgresSearch(db));
}

async function createParts(db: AnyDb, engine: Engine): Promise<void> {
  const part = (name: string) =>
    withId(db.schema.createTable(name), engine).addColumn("call_out_id", "integer", (column) =>
      column.notNull().references("call_outs.id").onDelete("cascade"),
    );
  await part("call_out_steps")
    .addColumn("status", "text", (column) => column.notNull().check(statuses))
    .addColumn("technician", "text")
    .addColumn("expected_at", "text")
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await part("call_out_notes")
    .addColumn("author_name", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await part("call_out_photographs")
    .addColumn("file_key", "text", (column) => column.notNull())
    .addColumn("mime", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const name of ["call_out_steps", "call_out_notes", "call_out_photographs"]) {
    await db.schema.createIndex(`${name}_call_out`).on(name).columns(["call_out_id", "id"]).execute();
  }
}

/** Adds the same search index as the other searched tables have. */
async function addSqliteSearch(db: AnyDb): Promise<void> {
  await db.schema.createIndex("call_outs_ids").on("call_outs").column("id").execute();
  await sql`create virtual table call_outs_search using fts5(
    search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`create trigger call_outs_added after insert on call_outs begin
    insert into call_outs_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
  await sql`create trigger call_outs_removed after delete on call_outs begin
    delete from call_outs_search where rowid = old.id;
  end`.execute(db);
  await sql`create trigger call_outs_renamed after update of search_text on call_outs
    when new.search_text <> old.search_text begin
    delete from call_outs_search where rowid = old.id;
    insert into call_outs_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
}

async function addPostgresSearch(db: AnyDb): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create index call_outs_search on call_outs using gin (search_text gin_trgm_ops)`.execute(db);
}
