import type { Selectable, SelectQueryBuilder } from "kysely";
import { VersionConflict, NotFound } from "../errors.ts";
import { namedTables } from "./named-tables.server.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Makes other transactions wait if they lock or change the rows that this query reads. On SQLite it changes nothing,
 * because SQLite admits one writer at a time.
 */
export function locked<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return query.forUpdate();
}

/** A row that people edit. A save names the version that it began with. */
export type VersionedRow = { id: number; version: number; updated_at: string };
export type VersionedTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends VersionedRow ? T : never;
}[keyof Tables];

/** Reads and locks a row. Throws `NotFound` if it is missing, and `VersionConflict` if `version` is given and old. */
export async function lockRow<T extends VersionedTable>(
  transaction: Db,
  table: T,
  id: number,
  version?: number | null,
): Promise<Selectable<Tables[T]> & VersionedRow> {
  const query = versionedTables(transaction).selectFrom<string>(table).selectAll().where("id", "=", id);
  const row = await locked(query).executeTakeFirstOrThrow(() => new NotFound());
  if (version != null && version !== row.version) throw new VersionConflict();
  return row as Selectable<Tables[T]> & VersionedRow;
}

export function versionedTables(db: Db) {
  return namedTables<VersionedRow>(db);
}
