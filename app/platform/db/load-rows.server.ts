import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine.server.ts";
import type { Value } from "./snapshot.server.ts";
import type { TableShape } from "./table-shapes.server.ts";

/** The most values that both engines take in one statement. */
const maxValues = 20_000;

// Accepts a database of any version, so its tables have no types.
type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

/** Inserts rows unchanged, including their automatic numbers. Triggers run as for every row. */
export async function loadRows(
  db: AnyDb,
  table: TableShape,
  { columns, rows }: { columns: string[]; rows: Value[][] },
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const rowsAtOnce = Math.max(1, Math.floor(maxValues / columns.length));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows.slice(start, start + rowsAtOnce).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(table.name)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Deletes every row of these tables. Referring tables come first. */
export async function clearTables(db: AnyDb, tables: TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
}

export async function countAll(db: AnyDb, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as count from ${sql.table(name)}
  `.execute(db);
  return rows[0]!.count;
}

/** Makes a table's counter continue after the last number that it gave. */
export async function setLastNumber(
  db: AnyDb,
  { name, identityColumn }: TableShape,
  last: number,
): Promise<void> {
  if (!identityColumn) return;
  if (engineOf(db) === "postgres") {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), ${identityColumn})::regclass, ${last}::bigint)`.execute(
      db,
    );
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db);
}
