import { stat } from "node:fs/promises";
import { findDamage } from "../db/find-damage.server.ts";
import { type Snapshot, withSnapshot } from "../db/snapshot.server.ts";
import { FileMissing, folderOf } from "../files/file-store.ts";
import { markKey } from "../identity/site-identity.server.ts";
import type { Services } from "../services.ts";
import { type CopiedFile, readFileLines } from "./copy-files.server.ts";
import { hashFile } from "../files/hash-file.server.ts";
import { filesOfRow, type StoredFile, type FileColumn } from "./file-columns.ts";
import { openArchive, openPlace } from "./open-place.server.ts";
import { listArchives } from "./store-archive.server.ts";
import type { WorkControl } from "./work-control.ts";

type Means = Pick<Services, "files" | "config">;

type VerifiedSite = {
  files: number;
  /** One line for each damage or missing file, for people to read. */
  problems: string[];
  /** The keys of files that belong to no row. */
  orphans: string[];
  /** Whether the files were compared with the newest archive in BACKUP_TARGET. */
  isCompared: boolean;
};

/** Checks the running site: its database, and each file to which a row refers. Changes nothing. */
export async function verifySite(
  { files, config }: Means,
  fileColumns: readonly FileColumn[],
  work: WorkControl,
): Promise<VerifiedSite> {
  const problems: string[] = [];
  // The files are listed before the rows are read, so that a file which is staged meanwhile does not count as an
  // orphan.
  const stored = new Set<string>();
  for await (const key of files.list()) stored.add(key);
  const archived = await archivedFiles(config);
  const { wanted, staged } = await withSnapshot(config.databaseAddress, async (snapshot) => {
    problems.push(...(await findDamage(snapshot.db)));
    return readWanted(snapshot, fileColumns, work);
  });
  let done = 0;
  for (const file of wanted) {
    work.signal.throwIfAborted();
    const problem = await problemOf({ files }, file, archived.get(file.key));
    if (problem) problems.push(problem);
    done += 1;
    work.progress("Files compared", done, wanted.length);
  }
  const folders = new Set([...wanted.map(({ key }) => key), ...staged].map(folderOf));
  const orphans = [...stored].filter((key) => key !== markKey && !folders.has(folderOf(key)));
  return { files: wanted.length, problems, orphans, isCompared: archived.size > 0 };
}

async function readWanted(
  snapshot: Snapshot,
  fileColumns: readonly FileColumn[],
  work: WorkControl,
): Promise<{ wanted: StoredFile[]; staged: string[] }> {
  const wanted = new Map<string, StoredFile>();
  const staged: string[] = [];
  for (const table of snapshot.tables) {
    const columns = table.columns.map(({ name }) => name);
    const isIntents = table.name === "file_intents";
    if (!isIntents && !fileColumns.some((own) => own.table === table.name)) continue;
    for await (const row of snapshot.rows(table)) {
      work.signal.throwIfAborted();
      if (isIntents) staged.push(String(row[columns.indexOf("prefix")]));
      for (const file of filesOfRow(fileColumns, { table: table.name, columns, row }))
        wanted.set(file.key, file);
    }
  }
  return { wanted: [...wanted.values()], staged };
}

async function problemOf(
  { files }: Pick<Means, "files">,
  { key, bytes }: StoredFile,
  archived: CopiedFile | undefined,
): Promise<string | undefined> {
  try {
    return await files.withPath(key, async (path) => {
      const { size } = await stat(path);
      if (bytes !== null && size !== bytes) return `The file ${key} has ${size} bytes in place of ${bytes}.`;
      if (!archived || (await hashFile(path)).hash === archived.hash) return undefined;
      return `The file ${key} differs from the one in the newest archive.`;
    });
  } catch (error) {
    if (error instanceof FileMissing) return `The file ${key} is missing.`;
    throw error;
  }
}

async function archivedFiles({
  backup: { target },
  temporaryFolder,
}: Means["config"]): Promise<Map<string, CopiedFile>> {
  if (!target) return new Map();
  const newest = (await listArchives(openPlace(target, temporaryFolder).files)).at(-1);
  return newest ? readFileLines(await openArchive(target, temporaryFolder, newest)) : new Map();
}
