import type { Selectable } from "kysely";
import { type VersionedRow, type VersionedTable, versionedTables } from "../db/locked.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { type Kept, keepVersion } from "../history/versions.server.ts";
import { type Actor, type AuditEntry, changedFields, recordAudit } from "./audit.server.ts";

type Row<T extends VersionedTable> = Selectable<Tables[T]>;

/**
 * Stores a change of a row that `lockRow` gave, as its next version; where nothing is different the audit log stays silent. Where
 * `kept` says what is kept of a row, its history gets what was replaced.
 */
export async function changeRow<T extends VersionedTable>(
  transaction: Db,
  actor: Actor,
  kept: T | (Kept<Row<T>> & { table: T }),
  before: Row<T> & VersionedRow,
  change: Partial<Row<T>>,
  entry: (after: Row<T>, fields: string[]) => AuditEntry,
): Promise<Row<T>> {
  const table = typeof kept === "string" ? kept : kept.table;
  const after = await versionedTables(transaction)
    .updateTable<string>(table)
    .set({ ...change, version: before.version + 1, updated_at: actor.now.toISOString() })
    .where("id", "=", before.id)
    .returningAll()
    .$castTo<Row<T>>()
    .executeTakeFirstOrThrow();
  const fields = changedFields(before, after, change);
  if (fields.length > 0) await recordAudit(transaction, actor, entry(after, fields));
  if (typeof kept !== "string") await keepVersion(transaction, actor, kept, before, after);
  return after;
}
