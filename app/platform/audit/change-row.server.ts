import { type VersionedRow, type VersionedTable, versionedTables } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { keepVersion } from "../history/versions.server.ts";
import { type RowOf, type Stored, subjectOf } from "../resources/stored.server.ts";
import { type Actor, type AuditEntry, changedFields, recordAudit } from "./audit.server.ts";

/** What the audit log says beside who and which; the subject where it is not named by its row. */
type Entry = Omit<AuditEntry, "subject"> & Partial<Pick<AuditEntry, "subject">>;

/**
 * Stores a change of a row that `lockRow` gave, as its next version, and retains what was replaced in its history; where nothing
 * is different both stay silent.
 */
export async function changeRow<T extends VersionedTable, Field extends string>(
  transaction: Db,
  actor: Actor,
  resource: Stored<T, Field>,
  before: RowOf<T> & VersionedRow & Record<Field, unknown>,
  change: Partial<RowOf<T>>,
  entry: (after: RowOf<T>, fields: string[]) => Entry,
): Promise<RowOf<T>> {
  const stored = await versionedTables(transaction)
    .updateTable<string>(resource.table)
    .set({ ...change, version: before.version + 1, updated_at: actor.now.toISOString() })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = stored as unknown as typeof before;
  const fields = changedFields<RowOf<T>>(before, after, change);
  if (fields.length > 0) {
    await recordAudit(transaction, actor, { subject: subjectOf(resource, after), ...entry(after, fields) });
  }
  await keepVersion(transaction, actor, resource, before, after);
  return after;
}
