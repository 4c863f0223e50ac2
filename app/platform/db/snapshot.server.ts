import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, sql, SqliteDialect, type SqliteDatabase } from "kysely";
import { engineOf } from "./engine.server.ts";
import { namedTables } from "./named-tables.server.ts";
import { openDatabase } from "./open-database.server.ts";
import { readTableShapes, type TableShape } from "./table-shapes.server.ts";
import type { Db, Engine, Tables } from "./tables.ts";

export type Value = string | number | null;

/** A database at one moment, unaffected by other writers and by how long reading takes. */
export type Snapshot = {
  db: Db;
  engine: Engine;
  tables: TableShape[];
  /** Every row, in the byte order of its key. The values are in the order of the table's columns. */
  rows(table: TableShape): AsyncGenerator<Value[]>;
  /** The last number that the table's counter gave. Null where there is no counter or it gave none. */
  lastNumber(table: TableShape): Promise<number | null>;
};

const rowsAtOnce = 2_000;
const cursor = sql.id("frostway_rows");

/**
 * Gives `use` the database in one read transaction on its own connection, which blocks no writer. On SQLite it reads on
 * the calling thread, so the serving process must not use it.
 */
export async function withSnapshot<T>(address: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = /^postgres(ql)?:/.test(address)
    ? openDatabase(address, { hasNoTimeout: true })
    : new Kysely<Tables>({ dialect: new SqliteDialect({ database: readOnlySqlite(address) }) });
  const engine = engineOf(db);
  try {
    if (engine === "sqlite") return await db.transaction().execute((inside) => runInSnapshot(inside, use));
    return await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute((inside) => runInSnapshot(inside, use));
  } finally {
    await db.destroy();
  }
}

async function runInSnapshot<T>(db: Db, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const engine = engineOf(db);
  return use({
    db,
    engine,
    tables: await readTableShapes(db),
    rows: (table) => (engine === "postgres" ? postgresRows(db, table) : sqliteRows(db, table)),
    lastNumber: (table) => (engine === "postgres" ? postgresNumber(db, table) : sqliteNumber(db, table)),
  });
}

async function* sqliteRows(db: Db, table: TableShape): AsyncGenerator<Value[]> {
  const rows = namedTables<Record<string, Value>>(db).selectFrom(table.name);
  const names = table.columns.map(({ name }) => name);
  const sorted = table.key.reduce((query, name) => query.orderBy(name), rows.select(names));
  for await (const row of sorted.stream()) yield names.map((name) => row[name]!);
}

async function* postgresRows(db: Db, table: TableShape): AsyncGenerator<Value[]> {
  const kinds = new Map(table.columns.map(({ name, kind }) => [name, kind]));
  const order = sql.join(
    table.key.map((name) => (kinds.get(name) === "text" ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))),
  );
  await sql`
    declare ${cursor} no scroll cursor for
    select ${columnsOf(table)} from ${sql.table(table.name)} order by ${order}
  `.execute(db);
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(
      db,
    );
    for (const row of rows) yield table.columns.map(({ name, kind }) => valueOf(row[name]!, kind));
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Converts numbers that arrive as text, as large integers do. */
function valueOf(value: Value, kind: string): Value {
  return kind !== "text" && typeof value === "string" ? Number(value) : value;
}

function columnsOf(table: TableShape) {
  return sql.join(table.columns.map(({ name }) => sql.ref(name)));
}

async function sqliteNumber(db: Db, { name, identityColumn }: TableShape): Promise<number | null> {
  if (!identityColumn) return null;
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(
    db,
  );
  return rows[0]?.seq ?? null;
}

async function postgresNumber(db: Db, { name, identityColumn }: TableShape): Promise<number | null> {
  if (!identityColumn) return null;
  const { rows } = await sql<{ last: number | string | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${name}), ${identityColumn})::regclass) as last
  `.execute(db);
  const last = rows[0]?.last;
  return last == null ? null : Number(last);
}

function readOnlySqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = database.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}
