import type { Selectable, SelectQueryBuilder } from "kysely";
import { ChangedMeanwhile, NotFound } from "../errors.ts";
import { namedTables } from "./named-tables.server.ts";
import type { Db, Tables } from "./tables.ts";

/**
 * Makes others wait who would lock or change the rows that a query in a transaction reads. On SQLite it changes nothing:
 * one writer is let in at a time there.
 */
export function locked<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return query.forUpdate();
}

/** What people edit: a save names the version that it began with. */
export type VersionedRow = { id: number; version: number; updated_at: string };
export type VersionedTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends VersionedRow ? T : never;
}[keyof Tables];

/** A row, locked. Throws `NotFound`, and `ChangedMeanwhile` when `version` is given and old. */
export async function lockRow<T extends VersionedTable>(
  transaction: Db,
  table: T,
  id: number,
  version?: number | null,
): Promise<Selectable<Tables[T]> & VersionedRow> {
  const query = versionedTables(transaction).selectFrom<string>(table).selectAll().where("id", "=", id);
  const row = await locked(query).executeTakeFirstOrThrow(() => new NotFound());
  if (version != null && version !== row.version) throw new ChangedMeanwhile();
  return row as Selectable<Tables[T]> & VersionedRow;
}

export function versionedTables(db: Db) {
  return namedTables<VersionedRow>(db);
}
