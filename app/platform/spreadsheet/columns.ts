import { firmSecond } from "../firm-time.ts";

/** `Date` is a moment; spreadsheets show it in the firm's time. */
export type Value = string | number | boolean | Date | null | undefined;

/** Maps each column's heading to the function that reads the column's value from a row. */
export type Columns<Row> = Record<string, (row: Row) => Value>;

export type Table<Row> = { columns: Columns<Row>; batches: AsyncIterable<Row[]> };

/** Returns a date whose UTC parts are the firm's local time at a moment, because spreadsheets have no time zones. */
export function localTime(moment: Date): Date {
  return new Date(`${firmSecond(moment)}Z`);
}

/** Returns a moment in the firm's local time, in a form that spreadsheets recognise: "2026-11-25 19:11:51". */
export function localText(moment: Date): string {
  return firmSecond(moment).replace("T", " ");
}
