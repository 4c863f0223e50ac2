import { writeXlsxStream } from "hucre/xlsx";
import { localTime, type Table, type Value } from "./columns.ts";

const timeFormat = "yyyy-mm-dd hh:mm";
/** Excel calls a workbook with a longer cell damaged. */
const maxCellLength = 32_767;

/**
 * A table as an Excel workbook (ECMA-376) with one sheet. It is written while rows are read, so it needs the memory of one
 * batch. Text stays text: no formula runs, and zeros at the beginning stay.
 */
export function xlsxStream<Row>(name: string, { columns, batches }: Table<Row>): ReadableStream<Uint8Array> {
  const heads = Object.keys(columns).map((header) => ({
    header,
    width: widthOf(header),
    numFmt: timeFormat,
  }));
  return writeXlsxStream(cellsOf(Object.values(columns), batches), {
    name,
    columns: heads,
    freezePane: { rows: 1 },
  });
}

async function* cellsOf<Row>(cells: ((row: Row) => Value)[], batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) {
    for (const row of rows) yield cells.map((cell) => xlsxValue(cell(row)));
  }
}

function xlsxValue(value: Value) {
  if (value instanceof Date) return localTime(value);
  return typeof value === "string" ? withoutControls(value).slice(0, maxCellLength) : (value ?? null);
}

/** XML 1.0 has no way to write most control characters. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is removed
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function widthOf(header: string): number {
  return Math.max(18, header.length + 4);
}
