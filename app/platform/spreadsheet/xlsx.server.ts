import { writeXlsxStream } from "hucre/xlsx";
import { localTime, type Table, type Value } from "./columns.ts";

const timeFormat = "yyyy-mm-dd hh:mm";
/** Excel reports a workbook with a longer cell as damaged. */
const maxCellLength = 32_767;

/**
 * Returns a table as an Excel workbook (ECMA-376) with one sheet. Rows are written while they are read, so only one
 * batch is in memory. Text stays text: formulas do not run, and leading zeros stay.
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

/** Removes the control characters that XML 1.0 cannot represent. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- this removes them
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}

function widthOf(header: string): number {
  return Math.max(18, header.length + 4);
}
