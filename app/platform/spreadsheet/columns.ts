import { firmSecond } from "../firm-time.ts";

/** `Date` is a moment; spreadsheets show it in the firm's time. */
export type Value = string | number | boolean | Date | null | undefined;

/** The heading of each column, and its value in a row. */
export type Columns<Row> = Record<string, (row: Row) => Value>;

export type Table<Row> = { columns: Columns<Row>; batches: AsyncIterable<Row[]> };

/** A moment as clocks in the United Kingdom show it: a date whose UTC parts are the local ones. Spreadsheets know no zones. */
export function localTime(moment: Date): Date {
  return new Date(`${firmSecond(moment)}Z`);
}

/** A moment in local time as spreadsheets recognise it: "2026-11-25 19:11:51". */
export function localText(moment: Date): string {
  return firmSecond(moment).replace("T", " ");
}
