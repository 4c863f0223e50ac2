import { type Kysely, sql } from "kysely";
import { engineOf } from "./engine.server.ts";

type ColumnKind = "integer" | "real" | "text";
export type TableShape = {
  name: string;
  /** Sorted by name, so that both engines give the same order. */
  columns: { name: string; kind: ColumnKind }[];
  /** The columns that order its rows: the primary key, or all columns where there is none. */
  key: string[];
  /** The column that the database numbers automatically, or null. */
  identityColumn: string | null;
  references: { column: string; table: string }[];
};

// Accepts a database of any version, so its tables have no types.
type AnyDb = Pick<Kysely<unknown>, "getExecutor">;

export async function hasTable(db: AnyDb, name: string): Promise<boolean> {
  const found =
    engineOf(db) === "postgres"
      ? sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`;
  return (await found.execute(db)).rows.length > 0;
}

/**
 * Returns the tables of a database, referenced tables first. Leaves out the engine's own tables and those of indexes.
 */
export async function readTableShapes(db: AnyDb): Promise<TableShape[]> {
  const shapes = await (engineOf(db) === "postgres" ? postgresShapes(db) : sqliteShapes(db));
  const sorted = shapes
    .map((shape) => {
      const columns = shape.columns.toSorted((a, b) => inOrder(a.name, b.name));
      const key = shape.key.length > 0 ? shape.key : columns.map(({ name }) => name);
      return { ...shape, columns, key };
    })
    .toSorted((a, b) => inOrder(a.name, b.name));
  return sortByDependency(sorted);
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : 1;
}

function sortByDependency(shapes: TableShape[]): TableShape[] {
  const ordered = new Set<TableShape>();
  const visit = (shape: TableShape, path: TableShape[]) => {
    if (ordered.has(shape) || path.includes(shape)) return;
    for (const { table } of shape.references) {
      const other = shapes.find(({ name }) => name === table);
      if (other) visit(other, [...path, shape]);
    }
    ordered.add(shape);
  };
  for (const shape of shapes) visit(shape, []);
  return [...ordered];
}

async function sqliteShapes(db: AnyDb): Promise<TableShape[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select list.name, master.sql from pragma_table_list as list join sqlite_master as master on master.name = list.name
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite@_%' escape '@'
  `.execute(db);
  return Promise.all(rows.map(({ name, sql: createSql }) => sqliteShape(db, name, createSql)));
}

async function sqliteShape(db: AnyDb, name: string, createSql: string): Promise<TableShape> {
  const columns = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${name})`.execute(db);
  const references = await sql<{ from: string; table: string }>`
    select "from", "table" from pragma_foreign_key_list(${name})`.execute(db);
  const key = columns.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return {
    name,
    columns: columns.rows.map((column) => ({ name: column.name, kind: kindOf(column.type) })),
    key: key.map((column) => column.name),
    identityColumn: /\bautoincrement\b/i.test(createSql) ? key[0]!.name : null,
    references: references.rows.map(({ from, table }) => ({ column: from, table })),
  };
}

async function postgresShapes(db: AnyDb): Promise<TableShape[]> {
  const columns = await sql<{ table: string; name: string; type: string; is_counted: boolean }>`
    select r.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
      a.attidentity <> '' as is_counted
    from pg_attribute as a join pg_class as r on r.oid = a.attrelid
    where r.relkind = 'r' and r.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
  `.execute(db);
  const keys = await sql<{ table: string; name: string }>`
    select r.relname as "table", a.attname as name from pg_index as i
    join pg_class as r on r.oid = i.indrelid
    join pg_attribute as a on a.attrelid = r.oid and a.attnum = any(i.indkey)
    where i.indisprimary and r.relnamespace = current_schema()::regnamespace
    order by array_position(i.indkey::int2[], a.attnum)
  `.execute(db);
  const references = await sql<{ table: string; column: string; other: string }>`
    select r.relname as "table", a.attname as "column", o.relname as other from pg_constraint as c
    join pg_class as r on r.oid = c.conrelid join pg_class as o on o.oid = c.confrelid
    join pg_attribute as a on a.attrelid = r.oid and a.attnum = any(c.conkey)
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace
  `.execute(db);
  return [...new Set(columns.rows.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns.rows
      .filter(({ table }) => table === name)
      .map((column) => ({ name: column.name, kind: kindOf(column.type) })),
    key: keys.rows.filter(({ table }) => table === name).map((column) => column.name),
    identityColumn: columns.rows.find(({ table, is_counted }) => table === name && is_counted)?.name ?? null,
    references: references.rows
      .filter(({ table }) => table === name)
      .map(({ column, other }) => ({ column, table: other })),
  }));
}

const kinds: Record<string, ColumnKind> = {
  integer: "integer",
  bigint: "integer",
  text: "text",
  varchar: "text",
  "character varying": "text",
  "double precision": "real",
  real: "real",
};

function kindOf(type: string): ColumnKind {
  const kind = kinds[type.toLowerCase().replace(/\(.*$/, "")];
  if (!kind) throw new Error(`Columns of type "${type}" cannot be stored in a backup.`);
  return kind;
}
