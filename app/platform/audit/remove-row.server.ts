import { type BinnedRow, putInBin } from "../bin/bin.server.ts";
import { notifyFollowers } from "../db/content-version.server.ts";
import { namedTables } from "../db/named-tables.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { releaseFiles } from "../files/file-intents.server.ts";
import { folderOf } from "../files/file-store.ts";
import { forgetVersionsOf } from "../history/versions.server.ts";
import { releasePicture } from "../images/pictures.server.ts";
import type { BinnedKind } from "../resources/resources.ts";
import { type Leaving, type RowOf, type Stored, subjectOf, type WayOut } from "../resources/stored.server.ts";
import { announceEvent } from "../webhooks/announce-event.server.ts";
import { type Actor, type AuditEntry, recordAudit, systemActor } from "./audit.server.ts";
import { removeNames } from "./remove-names.server.ts";

type Removal<T extends keyof Tables> = {
  resource: Stored<T, string, BinnedKind>;
  row: NoInfer<RowOf<T>> & { id: number };
  way: WayOut;
  /** Further details for the audit log, by the rows that go into the bin as well. */
  entry?: (parts: BinnedRow[]) => Partial<AuditEntry>;
};
type DeletedRow = { id: number; [column: string]: unknown };

/**
 * The only way in which a row of a resource leaves. Into the bin it goes with everything that belongs to it, and with a
 * line in the audit log; the caller has locked it. What else must happen stands in the definition of the resource.
 * Returns the folders to remove after the commit; the sweep removes any that are left.
 */
export async function removeRow<T extends keyof Tables>(
  transaction: Db,
  actor: Actor,
  { resource, row, way, entry }: Removal<T>,
): Promise<string[]> {
  if (way !== "bin") return removeRows(transaction, actor, { resource, ids: [row.id], way });
  await resource.beforeLeaving?.(transaction, actor, { resource, ids: [row.id], way });
  const parts = await takeParts(transaction, resource, row.id);
  const [deleted] = await takeRows(transaction, resource, [row.id]);
  if (!deleted) throw new Error(`A row of ${resource.table} was removed without its lock.`);
  await putInBin(transaction, actor, {
    kind: resource.kind,
    id: row.id,
    name: resource.nameInBin?.(row) ?? resource.nameOf(row),
    rows: [{ table: resource.table, row: deleted }, ...parts],
    folders: [...foldersOf(resource, deleted), ...foldersOfParts(resource, parts)],
  });
  await recordAudit(transaction, actor, {
    action: "deleted",
    subject: subjectOf(resource, row),
    ...entry?.(parts),
  });
  await tellOf(transaction, actor, { resource, rows: [deleted], way });
  return [];
}

/** Like `removeRow`, for rows that leave for good. Ids without a row are skipped. */
export async function removeRows<T extends keyof Tables>(
  transaction: Db,
  actor: Actor,
  {
    resource,
    ids,
    way,
  }: { resource: Stored<T, string, BinnedKind>; ids: number[]; way: Exclude<WayOut, "bin"> },
): Promise<string[]> {
  if (ids.length === 0) return [];
  await resource.beforeLeaving?.(transaction, actor, { resource, ids, way });
  const ofParts = await readFoldersOfParts(transaction, resource, ids);
  const deleted = await takeRows(transaction, resource, ids);
  const folders = [...deleted.flatMap((row) => foldersOf(resource, row)), ...ofParts];
  for (const folder of folders) await releaseFiles(transaction, actor.now, folder);
  for (const { picture_id } of deleted) {
    if (typeof picture_id === "number") await releasePicture(transaction, actor.now, picture_id);
  }
  await forgetVersionsOf(transaction, actor.now, { table: resource.table, ids });
  if (way === "erased" && !resource.isNamedByReference) {
    await removeNames(transaction, resource.subject, ids);
  }
  await tellOf(transaction, actor, { resource, rows: deleted, way });
  return folders;
}

/** What `forgetOld` does with rows of a resource that are older than the retention allows. */
export function expiring<T extends keyof Tables>(resource: Stored<T, string, BinnedKind>) {
  return async (transaction: Db, now: Date, ids: number[]): Promise<void> =>
    void (await removeRows(transaction, systemActor(now), { resource, ids, way: "expired" }));
}

async function tellOf<T extends keyof Tables>(
  transaction: Db,
  actor: Actor,
  { resource, rows, way }: Pick<Leaving<T>, "resource" | "way"> & { rows: DeletedRow[] },
): Promise<void> {
  await resource.afterLeaving?.(transaction, actor, { resource, ids: rows.map(({ id }) => id), way });
  const event = resource.announcesDeletion;
  const announced = rows.filter((row) => !resource.isUnannounced?.(row as unknown as RowOf<T>));
  if (event) for (const { id } of announced) await announceEvent(transaction, actor.now, { event, id });
  if (resource.isFollowed) await notifyFollowers(transaction);
}

async function takeRows<T extends keyof Tables>(
  transaction: Db,
  { table }: Stored<T>,
  ids: number[],
): Promise<DeletedRow[]> {
  return namedTables(transaction)
    .deleteFrom<string>(table)
    .where("id", "in", ids)
    .returningAll()
    .$castTo<DeletedRow>()
    .execute();
}

async function takeParts<T extends keyof Tables>(
  transaction: Db,
  { parts = {} }: Stored<T>,
  id: number,
): Promise<BinnedRow[]> {
  const taken: BinnedRow[] = [];
  for (const [table, column] of Object.entries(parts)) {
    const rows = await namedTables(transaction)
      .deleteFrom<string>(table)
      .where(column, "=", id)
      .returningAll()
      .execute();
    taken.push(...rows.map((row) => ({ table: table as keyof Tables, row })));
  }
  return taken;
}

function foldersOf<T extends keyof Tables>({ files = [] }: Stored<T>, row: DeletedRow): string[] {
  return files.flatMap((column) => {
    const key = row[column];
    return typeof key === "string" ? folderOf(key) : [];
  });
}

function foldersOfParts<T extends keyof Tables>(
  { filesOfParts = {} }: Stored<T>,
  parts: BinnedRow[],
): string[] {
  const keys = Object.entries(filesOfParts).flatMap(([table, column]) =>
    parts.flatMap((part) => (part.table === table ? part.row[column] : [])),
  );
  return [...new Set(keys.flatMap((key) => (typeof key === "string" ? folderOf(key) : [])))];
}

/** The database deletes the parts with their rows, so this comes before. */
async function readFoldersOfParts<T extends keyof Tables>(
  transaction: Db,
  resource: Stored<T>,
  ids: number[],
): Promise<string[]> {
  const { parts = {}, filesOfParts = {} } = resource;
  const found: BinnedRow[] = [];
  for (const [table, column] of Object.entries(filesOfParts) as [keyof Tables, string][]) {
    const owner = parts[table];
    if (!owner) throw new Error(`${table} is no part of ${resource.table}.`);
    const rows = await namedTables(transaction)
      .selectFrom<string>(table)
      .select([column])
      .where(owner, "in", ids)
      .where(column, "is not", null)
      .execute();
    found.push(...rows.map((row) => ({ table, row })));
  }
  return foldersOfParts(resource, found);
}
