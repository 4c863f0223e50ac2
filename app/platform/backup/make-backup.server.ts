import type { Snapshot } from "../db/snapshot.server.ts";
import { withSnapshot } from "../db/snapshot.server.ts";
import { appliedSteps } from "../db/migrate.server.ts";
import { folderOf } from "../files/file-store.ts";
import { markKey, siteMark } from "../identity/site-identity.server.ts";
import { allSecrets } from "../secrets/keys.server.ts";
import type { Services } from "../services.ts";
import { version } from "../version.ts";
import type { ArchiveWriter } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { type CopiedFile, FileCopier, type FileLine, readFileLines } from "./copy-files.server.ts";
import { dumpTables } from "./dump-tables.server.ts";
import type { StoredFile, FileColumn } from "./file-columns.ts";
import { LinesWriter } from "./lines.server.ts";
import { archiveFormat, type Manifest } from "./manifest.server.ts";
import { isTar, openArchive, openPlace, writeArchive } from "./open-place.server.ts";
import { sealSecrets } from "./sealed-secrets.server.ts";
import { listArchives, nextNumber } from "./store-archive.server.ts";
import type { WorkControl } from "./work-control.ts";

type Means = Pick<Services, "db" | "files" | "clock" | "config">;

export type Backup = {
  /** A file name that ends in `.tar`, a folder, or `s3://…`. */
  target: string;
  fileColumns: readonly FileColumn[];
  /** The settings that were set, except the secret ones. */
  settings: Record<string, string>;
  work: WorkControl;
};

/**
 * Makes an archive of the running site: first all files, then a snapshot of the database, then the files that were
 * added in between. Throws `BackupProblem`, or an error of the target or the site's store. In that case there is no
 * archive.
 */
export async function makeBackup(
  means: Means,
  backup: Backup,
): Promise<{ manifest: Manifest; place: string }> {
  const { db, files, clock, config } = means;
  const { target, fileColumns, work } = backup;
  if ((await appliedSteps(db)).length === 0)
    throw new BackupProblem("The site has not been started yet: there is nothing to back up.");
  const site = await siteMark(means);
  const at = clock.now();
  const archive = await writeArchive(target, { site, at, temporaryFolder: config.temporaryFolder });
  try {
    const copier = new FileCopier(files, archive, work, await filesBefore(target, config.temporaryFolder));
    await copier.copyAll();
    const rows = await dumpWithFiles(config.databaseAddress, { archive, copier, fileColumns, work });
    const manifest = {
      format: archiveFormat,
      id: at.toISOString().replaceAll(/[:.]/g, "-"),
      madeAt: at.toISOString(),
      number: isTar(target) ? 1 : await nextNumber(openPlace(target, config.temporaryFolder).files),
      site,
      version,
      engine: rows.engine,
      schema: rows.schema,
      settings: backup.settings,
      secrets: config.backup.passphrase
        ? await sealSecrets(config.backup.passphrase, allSecrets(config))
        : null,
      tables: rows.tables,
      files: await writeFileLines(archive, copier.copied, rows.files.values()),
      missing: rows.missing,
    } satisfies Manifest;
    work.signal.throwIfAborted();
    await archive.finish(manifest);
    return { manifest, place: archive.place };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Returns the files of the newest archive, which are not read again unless their row has a different size. */
async function filesBefore(target: string, temporaryFolder: string): Promise<Map<string, CopiedFile>> {
  if (isTar(target)) return new Map();
  const place = openPlace(target, temporaryFolder);
  const newest = (await listArchives(place.files)).at(-1);
  if (!newest) return new Map();
  try {
    return await readFileLines(await openArchive(target, temporaryFolder, newest));
  } catch (error) {
    // A damaged archive is no help, but it must not prevent a new one.
    if (error instanceof BackupProblem) return new Map();
    throw error;
  }
}

type Dump = Awaited<ReturnType<typeof dumpTables>> & {
  engine: Snapshot["engine"];
  schema: string[];
  missing: string[];
};

type Copying = Pick<Backup, "fileColumns" | "work"> & { archive: ArchiveWriter; copier: FileCopier };

/**
 * Writes the tables, and copies the files that rows need and that are not copied yet. A file may be deleted between the
 * snapshot and its copy. If files are missing, another snapshot is written. Files that are missing again are lost.
 */
async function dumpWithFiles(
  address: string,
  { archive, copier, fileColumns, work }: Copying,
): Promise<Dump> {
  let missingBefore: string[] = [];
  for (;;) {
    const dump = await withSnapshot(address, async (snapshot) => ({
      engine: snapshot.engine,
      schema: await appliedSteps(snapshot.db),
      ...(await dumpTables(snapshot, archive, { fileColumns, work })),
    }));
    const missing = await copier.copyMissing(dump.files.values());
    if (missing.every((key) => missingBefore.includes(key))) return { ...dump, missing };
    missingBefore = missing;
  }
}

/** Writes the list of the files that belong to rows, with all files in their folders, and the site mark. */
async function writeFileLines(
  archive: ArchiveWriter,
  copied: ReadonlyMap<string, CopiedFile>,
  stored: Iterable<StoredFile>,
): Promise<Manifest["files"]> {
  const folders = new Set([...stored].map(({ key }) => folderOf(key)));
  const lines = new LinesWriter(archive);
  let [count, bytes] = [0, 0];
  for (const [key, file] of [...copied].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (key !== markKey && !folders.has(folderOf(key))) continue;
    await lines.add([key, file.hash, file.bytes] satisfies FileLine);
    count += 1;
    bytes += file.bytes;
  }
  return { count, bytes, ...(await lines.end()) };
}
