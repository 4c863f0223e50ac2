import { withCountryOfWork } from "../countries/home.ts";
import { type CellStyle, type CellValue, writeXlsxStream } from "hucre/xlsx";
import {
  type Column,
  type Columns,
  formatOf,
  localTime,
  readerOf,
  type Table,
  type Value,
} from "./columns.ts";

/** The formats of cells in the notation of ECMA-376, 18.8.30. `@` is text. */
const numberFormats = { moment: "yyyy-mm-dd hh:mm", typed: "@" };
/** The font of all other cells, in bold. */
const bold = { font: { name: "Calibri", size: 11, bold: true } };
/** Excel reports a workbook with a longer cell as damaged. */
const maxCellLength = 32_767;

/**
 * Returns a table as an Excel workbook (ECMA-376) with one sheet. Rows are written while they are read, so only one
 * batch is in memory. Text stays text: formulas do not run, and leading zeros stay.
 */
export function xlsxStream<Row>(name: string, { columns, batches }: Table<Row>): ReadableStream<Uint8Array> {
  const heads = Object.keys(columns).map((header) => ({ header, width: widthOf(header), style: bold }));
  return writeXlsxStream(withCountryOfWork(cellsOf(columns, batches, heads)), {
    name,
    columns: heads,
    freezePane: { rows: 1 },
  });
}

/**
 * Yields the cells of each row. The writer knows one style for each column, and asks for the first row when it has
 * written the heads. From then on the column has its own format.
 */
async function* cellsOf<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<Row[]>,
  heads: { style: CellStyle | undefined }[],
): AsyncGenerator<CellValue[]> {
  const all = Object.values(columns);
  for (const [index, head] of heads.entries()) head.style = styleOf(all[index]!);
  const cells = all.map((column) => readerOf(column));
  for await (const rows of batches) {
    for (const row of rows) yield cells.map((cell) => xlsxValue(cell(row)));
  }
}

function styleOf<Row>(column: Column<Row>): CellStyle | undefined {
  const format = formatOf(column);
  return format && { numFmt: numberFormats[format] };
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
