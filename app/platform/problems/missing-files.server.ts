import { filesOfRow, type FileColumn } from "../backup/file-columns.ts";
import { namedTables } from "../db/named-tables.server.ts";
import { readConnectionOf } from "../db/sqlite.server.ts";
import type { Db } from "../db/tables.ts";
import type { FileStore } from "../files/file-store.ts";

const rowsAtOnce = 500;

/** Counts, by table, the files that rows refer to but the store lacks. Omits tables that lack none. */
export async function countMissingFiles(
  db: Db,
  files: Pick<FileStore, "exists">,
  fileColumns: readonly FileColumn[],
): Promise<Record<string, number>> {
  const missing: Record<string, number> = {};
  for (const table of new Set(fileColumns.map((own) => own.table))) {
    const columns: string[] = fileColumns.filter((own) => own.table === table).map(({ column }) => column);
    let count = 0;
    for await (const row of rowsOf(db, table, columns)) {
      for (const { key } of filesOfRow(fileColumns, { table, columns, row })) {
        if (!(await files.exists(key))) count += 1;
      }
    }
    if (count > 0) missing[table] = count;
  }
  return missing;
}

async function* rowsOf(db: Db, table: string, columns: string[]): AsyncGenerator<(string | number | null)[]> {
  const rows = namedTables<Record<string, string | number | null>>(readConnectionOf(db));
  let after = 0;
  for (;;) {
    const found = await rows
      .selectFrom(table)
      .select(["id", ...columns])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    for (const row of found) yield columns.map((column) => row[column] ?? null);
    const end = found.at(-1);
    if (!end || found.length < rowsAtOnce) return;
    after = Number(end.id);
  }
}
