import type { Tables } from "../db/tables.ts";

/** A column that refers to files. `server/commands/file-columns.ts` lists the file columns of all features. */
export type FileColumn = {
  [T in keyof Tables]: {
    table: T;
    column: keyof Tables[T] & string;
    /**
     * Returns the keys of the files to which a value refers. By default the value is the key. All files in the folders
     * of these keys belong to the row.
     */
    keysOf?: (value: string) => string[];
    /** The column with the number of bytes of the file. */
    bytes?: keyof Tables[T] & string;
  };
}[keyof Tables];

export type StoredFile = { key: string; bytes: number | null };

/** Returns the files to which a row refers. The values of `row` have the order of `columns`. */
export function filesOfRow(
  fileColumns: readonly FileColumn[],
  { table, columns, row }: { table: string; columns: string[]; row: readonly unknown[] },
): StoredFile[] {
  return fileColumns.flatMap(({ table: own, column, keysOf = (key) => [key], bytes }) => {
    const value = own === table ? row[columns.indexOf(column)] : null;
    if (typeof value !== "string") return [];
    const size = bytes === undefined ? null : row[columns.indexOf(bytes)];
    return keysOf(value).map((key) => ({ key, bytes: typeof size === "number" ? size : null }));
  });
}
