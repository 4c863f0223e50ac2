import type { Tables } from "../db/tables.ts";

/** A column that says which files belong to a row. `server/commands/file-columns.ts` names those of every feature. */
export type FileColumn = {
  [T in keyof Tables]: {
    table: T;
    column: keyof Tables[T] & string;
    /** The keys of the files that a value stands for; the value itself where nothing is said. All in their folders belong to it. */
    keysOf?: (value: string) => string[];
    /** The column that says how many bytes it has. */
    bytes?: keyof Tables[T] & string;
  };
}[keyof Tables];

export type StoredFile = { key: string; bytes: number | null };

/** The files that a row of a table refers to, its values in the order of these columns. */
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
