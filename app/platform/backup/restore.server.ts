import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { clearTables, countAll, loadRows, setLastNumber } from "../db/load-rows.server.ts";
import { knownSteps, migrate } from "../db/migrate.server.ts";
import { emptySchema } from "../db/empty-schema.server.ts";
import type { Value } from "../db/snapshot.server.ts";
import { readTableShapes } from "../db/table-shapes.server.ts";
import type { Db } from "../db/tables.ts";
import type { FileStore } from "../files/file-store.ts";
import type { Archive } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { type FileLine, readFileLines } from "./copy-files.server.ts";
import { toStorageFull } from "../files/storage-full.server.ts";
import { temporaryPath } from "../files/temporary-files.server.ts";
import { archivedTables } from "./dump-tables.server.ts";
import { hashFile } from "../files/hash-file.server.ts";
import { readLines } from "./lines.server.ts";
import {
  beginRestore,
  endRestore,
  findUnfinishedRestore,
  unfinishedRestore,
} from "./unfinished-restore.server.ts";
import type { WorkControl } from "./work-control.ts";

type Destination = { db: Db; files: FileStore; temporaryFolder: string };

/** Throws `BackupProblem` if this version does not know the archive's schema. */
export function refuseNewerArchive({ manifest }: Archive): void {
  const unknown = manifest.schema.find((step, index) => knownSteps[index] !== step);
  if (unknown === undefined && manifest.schema.length > 0) return;
  throw new BackupProblem(
    `The archive was made by version ${manifest.version} of Frostway, whose schema has "${unknown}". Use that version, or a later one.`,
  );
}

/**
 * Throws `BackupProblem`, which names some content, unless the database and the store are empty or hold the remains of
 * an interrupted restore.
 */
export async function requireEmpty({ db, files }: Destination): Promise<void> {
  if ((await findUnfinishedRestore(db)) !== undefined) return;
  const tables = await readTableShapes(db);
  if (tables.length > 0) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new BackupProblem(
      `The database is not empty: it has ${tables.length} tables, ${names.join(", ")} among them.`,
    );
  }
  for await (const key of files.list()) {
    throw new BackupProblem(`The file store is not empty: it has ${key}.`);
  }
}

/**
 * Restores a verified archive into an empty database and store. No site can start from them until the restore has
 * ended. If it is interrupted, a second run starts over. Throws `BackupProblem` if the result differs from the archive.
 */
export async function restore(archive: Archive, destination: Destination, work: WorkControl): Promise<void> {
  const { db } = destination;
  refuseNewerArchive(archive);
  await requireEmpty(destination);
  await beginRestore(db, archive.place);
  await restoreFiles(archive, destination, work);
  await migrate(db, archive.manifest.schema.at(-1));
  await loadTables(archive, db, work);
  await migrate(db);
  work.signal.throwIfAborted();
  await endRestore(db);
}

/**
 * Replaces the whole content of a PostgreSQL database with the rows and the schema of a verified archive. Files stay.
 * No site can start from the database until this has ended. If it is interrupted, a second run starts over.
 */
export async function replaceRows(archive: Archive, db: Db, work: WorkControl): Promise<void> {
  refuseNewerArchive(archive);
  await beginRestore(db, archive.place);
  await emptySchema(db, unfinishedRestore);
  await migrate(db, archive.manifest.schema.at(-1));
  await loadTables(archive, db, work);
  await endRestore(db);
}

async function restoreFiles(archive: Archive, destination: Destination, work: WorkControl): Promise<void> {
  const { files } = destination;
  const expected = await readFileLines(archive);
  const there = new Set<string>();
  for await (const key of files.list()) {
    if (expected.has(key)) there.add(key);
    else await files.delete(key);
  }
  let done = 0;
  for (const [key, { hash, bytes }] of expected) {
    work.signal.throwIfAborted();
    const isThere = there.has(key) && (await files.withPath(key, hashFile)).hash === hash;
    if (!isThere) await restoreFile(archive, destination, [key, hash, bytes]);
    done += 1;
    work.progress("Files restored", done, expected.size);
  }
}

/** Restores a file by way of a temporary file on this machine, so that no file with a wrong hash is stored. */
async function restoreFile(
  archive: Archive,
  { files, temporaryFolder }: Destination,
  [key, hash]: FileLine,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  const path = temporaryPath(temporaryFolder);
  try {
    await pipeline(await archive.open(hash), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if ((await hashFile(path)).hash !== hash)
      throw new BackupProblem(`The file ${key} is damaged in the archive.`);
    await files.put(key, path);
  } catch (error) {
    throw toStorageFull(error);
  } finally {
    await rm(path, { force: true });
  }
}

async function loadTables(archive: Archive, db: Db, work: WorkControl): Promise<void> {
  const shapes = archivedTables(await readTableShapes(db));
  await db.transaction().execute((transaction) => clearTables(transaction, shapes));
  for (const shape of shapes) {
    const table = archive.manifest.tables.find(({ name }) => name === shape.name);
    if (!table) throw new BackupProblem(`The archive lacks the table ${shape.name}.`);
    let rows = 0;
    for await (const part of readLines<Value[]>(archive, table)) {
      work.signal.throwIfAborted();
      await db
        .transaction()
        .execute((transaction) => loadRows(transaction, shape, { columns: table.columns, rows: part }));
      rows += part.length;
      work.progress(`Rows of ${shape.name} restored`, rows, table.rows);
    }
    if (table.lastNumber !== null) await setLastNumber(db, shape, table.lastNumber);
    const there = await countAll(db, shape);
    if (there !== table.rows)
      throw new BackupProblem(`${there} of ${table.rows} rows of ${shape.name} were restored.`);
  }
}
