import { notifyFollowers } from "../db/content-version.server.ts";
import { type VersionedRow, type VersionedTable, versionedTables } from "../db/locked.server.ts";
import type { Db } from "../db/tables.ts";
import { storeVersion } from "../history/versions.server.ts";
import { type RowOf, type Stored, subjectOf } from "../resources/stored.server.ts";
import { announceEvent } from "../webhooks/announce-event.server.ts";
import { type Actor, type AuditEntry, changedFields, recordAudit } from "./audit.server.ts";

/** The details of the line in the audit log, and the subject where the row does not provide it. */
type Entry = Omit<AuditEntry, "subject"> & Partial<Pick<AuditEntry, "subject">>;

type Change<T extends VersionedTable, Field extends string> = {
  resource: Stored<T, Field>;
  before: NoInfer<RowOf<T> & VersionedRow & Record<Field, unknown>>;
  change: NoInfer<Partial<RowOf<T>>>;
  entry: (after: RowOf<T>, fields: string[]) => Entry;
};

/**
 * Stores a change of a row that `lockRow` returned as its next version, and the replaced fields in its history. Writes
 * no history and no audit line when nothing has changed.
 */
export async function changeRow<T extends VersionedTable, Field extends string>(
  transaction: Db,
  actor: Actor,
  { resource, before, change, entry }: Change<T, Field>,
): Promise<RowOf<T>> {
  const stored = await versionedTables(transaction)
    .updateTable<string>(resource.table)
    .set({ ...change, version: before.version + 1, updated_at: actor.now.toISOString() })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = stored as typeof before;
  const fields = changedFields<RowOf<T>>(before, after, change);
  if (fields.length > 0) {
    await recordAudit(transaction, actor, { subject: subjectOf(resource, after), ...entry(after, fields) });
    const announced = resource.announces?.(after, before);
    if (announced) await announceEvent(transaction, actor.now, announced);
  }
  await storeVersion(transaction, actor, { resource, before, after });
  await actor.alongside?.(transaction);
  if (resource.isFollowed) await notifyFollowers(transaction);
  return after;
}
