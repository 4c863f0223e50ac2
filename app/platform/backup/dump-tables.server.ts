import type { Snapshot } from "../db/snapshot.server.ts";
import type { TableShape } from "../db/table-shapes.server.ts";
import type { ArchiveWriter } from "./archive.ts";
import { filesOfRow, type StoredFile, type FileColumn } from "./file-columns.ts";
import { LinesWriter } from "./lines.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { unfinishedRestore } from "./unfinished-restore.server.ts";
import type { WorkControl } from "./work-control.ts";

/**
 * The tables that an archive does not hold, because they belong to one database or one running site. They hold
 * migrations, row counts of earlier versions, running processes, and the mark of an unfinished restore.
 */
const leftOut = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "row_tallies",
  "processes",
  unfinishedRestore,
]);

/** Returns the tables that an archive holds. Each comes after the tables to which it refers. */
export function archivedTables(tables: TableShape[]): TableShape[] {
  return tables.filter(({ name }) => !leftOut.has(name));
}

/** Writes every table of a snapshot into the archive. Returns the tables, and the files to which rows refer. */
export async function dumpTables(
  snapshot: Snapshot,
  archive: ArchiveWriter,
  { fileColumns, work }: { fileColumns: readonly FileColumn[]; work: WorkControl },
): Promise<{ tables: Manifest["tables"]; files: Map<string, StoredFile> }> {
  const files = new Map<string, StoredFile>();
  const tables: Manifest["tables"] = [];
  for (const table of archivedTables(snapshot.tables)) {
    const columns = table.columns.map(({ name }) => name);
    // Clears references to tables that are left out. The present processes, for instance, do not run after a restore.
    const emptied = columns.map((name) =>
      table.references.some((to) => to.column === name && leftOut.has(to.table)),
    );
    const lines = new LinesWriter(archive);
    let rows = 0;
    for await (const row of snapshot.rows(table)) {
      work.signal.throwIfAborted();
      await lines.add(row.map((value, index) => (emptied[index] ? null : value)));
      for (const file of filesOfRow(fileColumns, { table: table.name, columns, row }))
        files.set(file.key, file);
      rows += 1;
      if (rows % 10_000 === 0) work.progress(`Rows of ${table.name}`, rows);
    }
    const lastNumber = await snapshot.lastNumber(table);
    tables.push({ name: table.name, columns, rows, lastNumber, ...(await lines.end()) });
  }
  return { tables, files };
}
