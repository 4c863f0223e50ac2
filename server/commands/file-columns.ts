import { readBinnedRows } from "../../app/platform/bin/bin.server.ts";
import { filesOfRow, type FileColumn } from "../../app/platform/backup/file-columns.ts";
import { originalOf } from "../../app/platform/images/pictures.server.ts";

const resourceFileColumns: readonly FileColumn[] = [
  { table: "pictures", column: "storage_key", keysOf: (key) => [originalOf(key)], bytes: "bytes" },
  { table: "users", column: "cv_key" },
  { table: "trade_applications", column: "signature_key" },
  { table: "trade_applications", column: "pdf_key" },
  { table: "mail_files", column: "file_key" },
  { table: "call_out_photographs", column: "file_key" },
  { table: "job_report_files", column: "file_key" },
];

/** Every column that refers to files of the store. A file that no column refers to is an orphan. */
export const fileColumns: readonly FileColumn[] = [
  ...resourceFileColumns,
  { table: "bin", column: "rows", keysOf: filesInBin },
];

/** Returns the files of deleted records, which the site keeps as long as the records can be restored. */
function filesInBin(rows: string): string[] {
  return readBinnedRows(rows).flatMap(({ table, row }) =>
    filesOfRow(resourceFileColumns, { table, columns: Object.keys(row), row: Object.values(row) }).map(
      ({ key }) => key,
    ),
  );
}
