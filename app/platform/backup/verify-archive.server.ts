import type { Archive } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { FileLine } from "./copy-files.server.ts";
import { hashStream } from "../files/hash-file.server.ts";
import { filesOfRow, type FileColumn } from "./file-columns.ts";
import { readLines } from "./lines.server.ts";
import type { WorkControl } from "./work-control.ts";

export type VerificationResult = {
  rows: number;
  files: number;
  /** One line for each damage or loss since the archive was made, for people to read. */
  problems: string[];
  /** One line for each file that the site lacked already when the archive was made. */
  missing: string[];
};

/**
 * Reads a whole archive. Compares all lines of all tables, and all files, with their hashes and counts. Checks that the
 * archive holds each file to which a row refers.
 */
export async function verifyArchive(
  archive: Archive,
  fileColumns: readonly FileColumn[],
  work: WorkControl,
): Promise<VerificationResult> {
  const problems: string[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof BackupProblem) && !isUnreadable(error)) throw error;
    problems.push(error.message);
  };
  const files = new Map<string, FileLine>();
  try {
    for await (const part of readLines<FileLine>(archive, archive.manifest.files)) {
      for (const line of part) files.set(line[0], line);
    }
  } catch (error) {
    note(error);
  }
  if (files.size !== archive.manifest.files.count) {
    problems.push(`The archive lists ${files.size} of ${archive.manifest.files.count} files.`);
  }
  let rows = 0;
  for (const table of archive.manifest.tables) {
    try {
      const found = await verifyTable(archive, table, { fileColumns, files, work });
      rows += found.rows;
      problems.push(...found.problems);
    } catch (error) {
      note(error);
    }
  }
  const checked = new Set<string>();
  for (const [key, hash, bytes] of files.values()) {
    work.signal.throwIfAborted();
    if (checked.has(hash)) continue;
    checked.add(hash);
    try {
      const found = await hashStream(await archive.open(hash));
      if (found.hash !== hash || found.bytes !== bytes) problems.push(`The file ${key} is damaged.`);
    } catch (error) {
      if (error instanceof BackupProblem) problems.push(`The file ${key} is missing: ${error.message}`);
      else note(error);
    }
    work.progress("Files compared", checked.size, files.size);
  }
  const missing = archive.manifest.missing.map(
    (key) => `The file ${key} was already missing from the site when the archive was made.`,
  );
  return { rows, files: files.size, problems, missing };
}

type Table = Archive["manifest"]["tables"][number];
type Compared = {
  fileColumns: readonly FileColumn[];
  files: ReadonlyMap<string, FileLine>;
  work: WorkControl;
};

async function verifyTable(
  archive: Archive,
  table: Table,
  { fileColumns, files, work }: Compared,
): Promise<{ rows: number; problems: string[] }> {
  const problems: string[] = [];
  let rows = 0;
  for await (const part of readLines<unknown[]>(archive, table)) {
    work.signal.throwIfAborted();
    rows += part.length;
    for (const row of part) {
      for (const { key } of filesOfRow(fileColumns, { table: table.name, columns: table.columns, row })) {
        if (files.has(key) || archive.manifest.missing.includes(key)) continue;
        problems.push(`The file ${key}, to which a row of ${table.name} refers, is not in the archive.`);
      }
    }
    work.progress(`Rows of ${table.name} compared`, rows, table.rows);
  }
  if (rows !== table.rows) problems.push(`The archive has ${rows} of ${table.rows} rows of ${table.name}.`);
  return { rows, problems };
}

/** Whether reading damaged content threw the error, because the content is not valid zstd or JSON. */
function isUnreadable(error: unknown): error is Error {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && "code" in error && /^(ZSTD_|Z_)/.test(String(error.code));
}
