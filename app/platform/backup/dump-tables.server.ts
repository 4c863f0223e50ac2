import type { Snapshot } from "../db/snapshot.server.ts";
import type { TableShape } from "../db/table-shapes.server.ts";
import type { ArchiveWriter } from "./archive.ts";
import { filesOfRow, type StoredFile, type FileColumn } from "./file-columns.ts";
import { LinesWriter } from "./lines.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { unfinishedRestore } from "./unfinished-restore.server.ts";
import type { Work } from "./work.ts";

/** What each engine has in its own way or makes itself: how the schema came about, counts of earlier versions, who runs. */
const leftOut = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "row_tallies",
  "processes",
  unfinishedRestore,
]);

/** The tables that an archive holds, those that others refer to first. */
export function archivedTables(tables: TableShape[]): TableShape[] {
  return tables.filter(({ name }) => !leftOut.has(name));
}

/** Writes every table of a snapshot into the archive; answers what the rows say of files. */
export async function dumpTables(
  snapshot: Snapshot,
  archive: ArchiveWriter,
  { fileColumns, work }: { fileColumns: readonly FileColumn[]; work: Work },
): Promise<{ tables: Manifest["tables"]; files: Map<string, StoredFile> }> {
  const files = new Map<string, StoredFile>();
  const tables: Manifest["tables"] = [];
  for (const table of archivedTables(snapshot.tables)) {
    const columns = table.columns.map(({ name }) => name);
    // Those who ran then do not run where the rows are brought back.
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
