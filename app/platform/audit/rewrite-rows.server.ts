import { sql } from "kysely";
import { notifyFollowers } from "../db/content-version.server.ts";
import { type VersionedTable, versionedTables } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import type { RowOf, Stored } from "../resources/stored.server.ts";

type Rewriting<T extends VersionedTable> = {
  resource: Stored<T>;
  ids: readonly number[];
  columns: NoInfer<Partial<RowOf<T>>>;
};

/**
 * Changes rows without a line in the audit log and without a version in the history, for what no person edits: erased
 * words, and links between rows. The version rises, so that an open form does not write the earlier words back.
 */
export async function rewriteRows<T extends VersionedTable>(
  transaction: Db,
  now: Date,
  { resource, ids, columns }: Rewriting<T>,
): Promise<void> {
  if (ids.length === 0) return;
  await versionedTables(transaction)
    .updateTable<string>(resource.table)
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: now.toISOString() })
    .where("id", "in", ids)
    .execute();
  if (resource.isFollowed) await notifyFollowers(transaction);
}
