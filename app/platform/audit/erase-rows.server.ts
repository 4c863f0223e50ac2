import { locked, type VersionedRow, type VersionedTable, versionedTables } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import type { BinnedKind } from "../resources/resources.ts";
import type { RowOf, Stored } from "../resources/stored.server.ts";
import type { Actor } from "./audit.server.ts";
import { removeRows } from "./remove-row.server.ts";
import { rewriteRows } from "./rewrite-rows.server.ts";

/** Returns a text without the address and the numbers of the person who is erased. */
export type Without = <Words extends string | null>(words: Words) => Words;
/** The ids of a person's own rows, which leave, and of others' rows that name the person. */
export type Found = { theirs: number[]; others: number[]; without: Without };
export type EraseRows = (transaction: Db, actor: Actor, found: Found) => Promise<string[]>;

/**
 * Returns the function that erases a person from a resource. `rewritten` returns the columns of another's row without
 * the person. The function returns the folders to remove after the commit.
 */
export function erasing<T extends VersionedTable>(
  resource: Stored<T, string, BinnedKind>,
  rewritten: (row: NoInfer<RowOf<T>>, without: Without) => NoInfer<Partial<RowOf<T>>>,
): EraseRows {
  return async (transaction, actor, { theirs, others, without }) => {
    const rows = await lockedRows(transaction, resource.table, others);
    for (const row of rows) {
      const columns = rewritten(row as RowOf<T>, without);
      await rewriteRows(transaction, actor.now, { resource, ids: [row.id], columns });
    }
    return removeRows(transaction, actor, { resource, ids: theirs, way: "erased" });
  };
}

async function lockedRows(transaction: Db, table: VersionedTable, ids: number[]): Promise<VersionedRow[]> {
  if (ids.length === 0) return [];
  const rows = versionedTables(transaction).selectFrom<string>(table).selectAll();
  return locked(rows.where("id", "in", ids).orderBy("id")).execute();
}
