import type { Selectable } from "kysely";
import type { Actor } from "../audit/audit.server.ts";
import { notifyFollowers } from "../db/content-version.server.ts";
import { locked } from "../db/locked.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { NotFound } from "../errors.ts";
import { releaseFiles } from "../files/file-intents.server.ts";
import { forgetVersionsOf } from "../history/versions.server.ts";
import { releasePicture } from "../images/pictures.server.ts";
import type { RowOf, Stored } from "../resources/stored.server.ts";
import type { BinnedKind } from "../resources/resources.ts";
import { forgetOld } from "../retention/forget-old.server.ts";
import type { BinTable } from "./bin.tables.ts";
import { readJson, strings } from "../validation/stored-json.ts";
import { namedTables } from "../db/named-tables.server.ts";

export type BinEntry = Selectable<BinTable>;
export type BinnedRow = { table: keyof Tables; row: Record<string, unknown> };
type Deleted = {
  kind: BinnedKind;
  id: number;
  name: string;
  /** Every row to delete, parents first. */
  rows: BinnedRow[];
  /** Folders of the file store that nothing else uses. */
  folders?: string[];
};

/** Call it in the transaction that deletes the rows. */
export async function putInBin(transaction: Db, actor: Actor, deleted: Deleted): Promise<void> {
  const { kind, id, name, rows, folders = [] } = deleted;
  const entry = await transaction
    .insertInto("bin")
    .values({
      kind,
      of_id: id,
      name,
      rows: JSON.stringify(rows),
      folders: JSON.stringify(folders),
      deleted_at: actor.now.toISOString(),
      actor_id: actor.id,
      actor_name: actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const pictures = picturesIn(rows).map((picture_id) => ({ bin_id: entry.id, picture_id }));
  for (let from = 0; from < pictures.length; from += rowsAtOnce) {
    await transaction
      .insertInto("bin_pictures")
      .values(pictures.slice(from, from + rowsAtOnce))
      .execute();
  }
}

/**
 * Locks and returns an entry, so that only the first of two concurrent restores or deletions succeeds. Throws
 * `NotFound`.
 */
export async function lockEntry(
  transaction: Db,
  { kind, id }: { kind: BinnedKind; id: number },
): Promise<BinEntry> {
  const entry = await locked(
    transaction.selectFrom("bin").selectAll().where("kind", "=", kind).where("of_id", "=", id),
  ).executeTakeFirstOrThrow(() => new NotFound());
  return entry;
}

export async function isInBin(db: Db, kind: BinnedKind, id: number): Promise<boolean> {
  const entry = await db
    .selectFrom("bin")
    .select("id")
    .where("kind", "=", kind)
    .where("of_id", "=", id)
    .executeTakeFirst();
  return entry !== undefined;
}

export function rowsOf({ rows }: BinEntry): BinnedRow[] {
  return readBinnedRows(rows);
}

/** Returns which of these are in the bin. */
export async function findBinned(db: Db, kind: BinnedKind, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom("bin")
    .select("of_id")
    .where("kind", "=", kind)
    .where("of_id", "in", ids)
    .execute();
  return new Set(found.map(({ of_id }) => of_id));
}

/** The value of an entry's column `rows`. */
export function readBinnedRows(text: string): BinnedRow[] {
  return JSON.parse(text) as BinnedRow[];
}

/** Returns the rows of one table from an entry. */
export function rowsIn<T extends keyof Tables>(rows: readonly BinnedRow[], table: T): RowOf<T>[] {
  return rows.flatMap((one) => (one.table === table ? [one.row as RowOf<T>] : []));
}

/** Restores rows unchanged, with their own ids, and removes the entry from the bin. */
export async function restoreRows(
  transaction: Db,
  { entry, resource }: { entry: BinEntry; resource: Pick<Stored, "isFollowed"> },
  rows: BinnedRow[],
): Promise<void> {
  for (const { table, row } of rows)
    await namedTables(transaction).insertInto<string>(table).values(row).execute();
  await transaction.deleteFrom("bin").where("id", "=", entry.id).execute();
  if (resource.isFollowed) await notifyFollowers(transaction);
}

/** One page of the bin, newest first: the entries before the one with the id `before`. */
export async function listBin(
  db: Db,
  { kinds, before, limit }: { kinds: readonly BinnedKind[]; before?: number | null; limit: number },
): Promise<BinEntry[]> {
  const newest = db
    .selectFrom("bin")
    .selectAll()
    .where("kind", "in", kinds)
    .orderBy("id", "desc")
    .limit(limit);
  return (before == null ? newest : newest.where("id", "<", before)).execute();
}

/** Deletes entries for good, with their history. Returns the folders to remove after the commit. */
export async function clearEntries(transaction: Db, now: Date, ids: number[]): Promise<string[]> {
  const folders = await releaseEntryFiles(transaction, now, ids);
  await transaction.deleteFrom("bin").where("id", "in", ids).execute();
  return folders;
}

/** A housekeeping task. The sweep of files that runs after it removes the files of the deleted entries. */
export const forgetOldBinEntries = forgetOld({
  retention: "bin",
  table: "bin",
  since: "deleted_at",
  with: async (transaction, now, ids) => void (await releaseEntryFiles(transaction, now, ids)),
});

const rowsAtOnce = 500;

async function releaseEntryFiles(transaction: Db, now: Date, ids: number[]): Promise<string[]> {
  const entries = await locked(transaction.selectFrom("bin").selectAll().where("id", "in", ids)).execute();
  const folders = entries.flatMap((entry) => readJson(strings, entry.folders));
  for (const folder of folders) await releaseFiles(transaction, now, folder);
  const rows = entries.flatMap(rowsOf);
  for (const picture of picturesIn(rows)) await releasePicture(transaction, now, picture);
  for (const table of new Set(rows.map((one) => one.table))) {
    const deleted = rows.filter((one) => one.table === table).map(({ row }) => Number(row.id));
    await forgetVersionsOf(transaction, now, { table, ids: deleted });
  }
  return folders;
}

function picturesIn(rows: BinnedRow[]): number[] {
  return [...new Set(rows.flatMap(({ row }) => (typeof row.picture_id === "number" ? row.picture_id : [])))];
}
