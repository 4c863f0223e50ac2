import { type Kysely, sql } from "kysely";
import { withId } from "../engine.server.ts";
import type { Engine } from "../tables.ts";

// eslint-disable-next-line typescript/no-explicit-any
type AnyDb = Kysely<any>;

const statuses = sql`status in ('applicant', 'open', 'on_stop', 'closed')`;
const states = sql`state in ('belongs', 'offered', 'refused')`;
const words = ["reg_number", "vat_number", "reg_key", "vat_key", "account_number"];

/** Adds customers with their mail addresses, and indexes to find messages and mails by address. */
export async function up(db: AnyDb, engine: Engine): Promise<void> {
  let customers = withId(db.schema.createTable("customers"), engine)
    .addColumn("company_name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().check(statuses))
    .addColumn("addresses", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("opened_by", "integer")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull());
  for (const name of [...words, "terms", "notes", "invoice_address"]) {
    customers = customers.addColumn(name, "text");
  }
  await customers.execute();
  for (const name of ["reg_key", "vat_key"]) {
    await db.schema.createIndex(`customers_${name}`).on("customers").column(name).unique().execute();
  }
  await sql`create unique index customers_account_number on customers (lower(account_number))`.execute(db);
  await db.schema.createIndex("customers_status").on("customers").columns(["status", "id"]).execute();
  await createAddresses(db, engine);
  await createLinks(db, engine);
  await (engine === "sqlite" ? addSqliteSearch(db) : addPostgresSearch(db));
  await sql`create index contact_messages_email on contact_messages (lower(email))`.execute(db);
  await sql`create index mails_recipient on mails (lower(recipient))`.execute(db);
  await fileApplications(db);
}

/** An address belongs to one customer at most. */
async function createAddresses(db: AnyDb, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("customer_addresses"), engine)
    .addColumn("customer_id", "integer", (column) =>
      column.notNull().references("customers.id").onDelete("cascade"),
    )
    .addColumn("address", "text", (column) => column.notNull())
    .addColumn("domain", "text")
    .addColumn("state", "text", (column) => column.notNull().check(states))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("customer_addresses_customer")
    .on("customer_addresses")
    .columns(["customer_id", "address"])
    .unique()
    .execute();
  await sql`create unique index customer_addresses_owner on customer_addresses (address) where state = 'belongs'`.execute(
    db,
  );
  await db.schema
    .createIndex("customer_addresses_domain")
    .on("customer_addresses")
    .columns(["domain", "state"])
    .execute();
}

/** Schedules a job that files the existing applications. */
async function fileApplications(db: AnyDb): Promise<void> {
  const some = await db.selectFrom("trade_applications").select("id").limit(1).execute();
  if (some.length === 0) return;
  const at = "2026-01-01T00:00:00.000Z";
  const job = { kind: "file-applications", payload: "{}", key: "file-applications" };
  await db
    .insertInto("jobs")
    .values({ ...job, run_at: at, created_at: at })
    .execute();
}

async function createLinks(db: AnyDb, engine: Engine): Promise<void> {
  await withId(db.schema.createTable("customer_links"), engine)
    .addColumn("customer_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('message', 'application')`))
    .addColumn("of_id", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("customer_links_thing")
    .on("customer_links")
    .columns(["kind", "of_id"])
    .unique()
    .execute();
  await db.schema
    .createIndex("customer_links_time")
    .on("customer_links")
    .columns(["customer_id", "at"])
    .execute();
}

/** Adds the same search index as the other searched tables have. */
async function addSqliteSearch(db: AnyDb): Promise<void> {
  await db.schema.createIndex("customers_ids").on("customers").column("id").execute();
  await sql`create virtual table customers_search using fts5(
    search_text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db);
  await sql`create trigger customers_added after insert on customers begin
    insert into customers_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
  await sql`create trigger customers_removed after delete on customers begin
    delete from customers_search where rowid = old.id;
  end`.execute(db);
  await sql`create trigger customers_renamed after update of search_text on customers
    when new.search_text <> old.search_text begin
    delete from customers_search where rowid = old.id;
    insert into customers_search (rowid, search_text) values (new.id, new.search_text || char(10, 10));
  end`.execute(db);
}

async function addPostgresSearch(db: AnyDb): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create index customers_search on customers using gin (search_text gin_trgm_ops)`.execute(db);
}
