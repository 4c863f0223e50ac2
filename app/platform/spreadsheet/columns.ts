import { firmSecond } from "../firm-time.ts";

type Plain = string | number | boolean | null | undefined;

/** `Date` is a moment; spreadsheets show it in the firm's time. */
export type Value = Plain | Date;

type Format = "moment" | "typed";

/** A function that reads a column's value from a row, with the column's format if it is not ordinary text. */
export type Column<Row> = ((row: Row) => Plain) | { format: Format; read: (row: Row) => Value };

/** Maps each column's heading to the column. */
export type Columns<Row> = Record<string, Column<Row>>;

export type Table<Row> = { columns: Columns<Row>; batches: AsyncIterable<Row[]> };

/** A column of moments. `read` returns ISO text. */
export function moment<Row>(read: (row: Row) => string | null | undefined): Column<Row> {
  return {
    format: "moment",
    read: (row) => {
      const at = read(row);
      return at ? new Date(at) : null;
    },
  };
}

/** A column of telephone numbers, plates and references, which a spreadsheet must not change into numbers or dates. */
export function asTyped<Row>(read: (row: Row) => string | null | undefined): Column<Row> {
  return { format: "typed", read };
}

export function formatOf<Row>(column: Column<Row>): Format | undefined {
  return typeof column === "function" ? undefined : column.format;
}

export function readerOf<Row>(column: Column<Row>): (row: Row) => Value {
  return typeof column === "function" ? column : column.read;
}

/** Returns a date whose UTC parts are the firm's local time at a moment, because spreadsheets have no time zones. */
export function localTime(moment: Date): Date {
  return new Date(`${firmSecond(moment)}Z`);
}

/** Returns a moment in the firm's local time, in a form that spreadsheets recognise: "2026-11-25 19:11:51". */
export function localText(moment: Date): string {
  return firmSecond(moment).replace("T", " ");
}
