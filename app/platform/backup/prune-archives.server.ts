import type { RetentionCounts } from "../config/backup-settings.server.ts";
import { type Archive, blobKey } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { readFileLines } from "./copy-files.server.ts";
import { listArchives, manifestKey, openStoreArchive, type Place } from "./store-archive.server.ts";

/** The last archive before an upgrade is retained for this number of days, even if it is not the last of its day. */
const rollbackDays = 7;

/**
 * Deletes archives that are not retained, and then the content to which none of the others refers. Returns the number
 * of deleted archives. If a retained archive cannot be read, throws before it deletes any content.
 */
export async function pruneArchives(at: Place, keep: RetentionCounts): Promise<number> {
  const { files } = at;
  const ids = await listArchives(files);
  const retained = new Set(archivesToKeep(ids, keep));
  const rollbackArchive = await findRollbackArchive(at, since(ids, rollbackDays));
  if (rollbackArchive) retained.add(rollbackArchive.manifest.id);
  const expired = ids.filter((id) => !retained.has(id));
  if (expired.length === 0) return 0;
  for (const id of expired) await files.delete(manifestKey(id));
  const needed = new Set<string>();
  for (const id of retained) {
    const archive = await openStoreArchive(at, id);
    const { tables, files: lines } = archive.manifest;
    for (const { parts } of [...tables, lines]) for (const { hash } of parts) needed.add(blobKey(hash));
    for (const { hash } of (await readFileLines(archive)).values()) needed.add(blobKey(hash));
  }
  for await (const key of files.list("blobs/")) if (!needed.has(key)) await files.delete(key);
  return expired.length;
}

/**
 * Returns the archive for the way back from an upgrade. It is the newest one with fewer migrations than `steps`, or
 * than the newest archive. `ids` are oldest first.
 */
export async function findRollbackArchive(
  at: Place,
  ids: readonly string[],
  steps?: number,
): Promise<Archive | undefined> {
  let maxSteps = steps;
  for (const id of ids.toReversed()) {
    const archive = await openStoreArchive(at, id).catch((error: unknown) => {
      if (error instanceof BackupProblem) return undefined;
      throw error;
    });
    if (!archive) continue;
    maxSteps ??= archive.manifest.schema.length;
    if (archive.manifest.schema.length < maxSteps) return archive;
  }
  return undefined;
}

/**
 * Returns the last archive of each of the last days, weeks and months with archives. `ids` begin with their date,
 * oldest first.
 */
export function archivesToKeep(ids: readonly string[], { days, weeks, months }: RetentionCounts): string[] {
  const newestFirst = ids.toReversed();
  const lastOfEach = (count: number, spanOf: (id: string) => string) => {
    const spans = new Map<string, string>();
    for (const id of newestFirst) if (!spans.has(spanOf(id))) spans.set(spanOf(id), id);
    return [...spans.values()].slice(0, count);
  };
  const retained = new Set([
    ...newestFirst.slice(0, 1),
    ...lastOfEach(days, (id) => id.slice(0, 10)),
    ...lastOfEach(weeks, mondayOf),
    ...lastOfEach(months, (id) => id.slice(0, 7)),
  ]);
  return ids.filter((id) => retained.has(id));
}

function since(ids: readonly string[], days: number): string[] {
  const newest = Date.parse(ids.at(-1)?.slice(0, 10) ?? "");
  return ids.filter((id) => newest - Date.parse(id.slice(0, 10)) < days * 86_400_000);
}

function mondayOf(id: string): string {
  const day = new Date(`${id.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
}
