import type { Country } from "../countries/country.ts";
import { homeCountry } from "../countries/home-country.ts";
import { byteStream } from "../http/byte-stream.server.ts";
import { localText, readerOf, type Table, type Value } from "./columns.ts";

/**
 * Returns a table as CSV for spreadsheets: RFC 4180, in UTF-8 with a byte order mark. Where people write decimal commas,
 * spreadsheets read semicolons between cells. Rows are written while they are read, so only one batch is in memory.
 */
export function csvStream<Row>(table: Table<Row>): ReadableStream<Uint8Array> {
  return byteStream(encoded(table));
}

async function* encoded<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { decimalSign } = homeCountry();
  yield encoder.encode(`\uFEFF${lineOf(Object.keys(columns), decimalSign)}`);
  const cells = Object.values(columns).map((column) => readerOf(column));
  for await (const rows of batches) {
    yield encoder.encode(
      rows
        .map((row) =>
          lineOf(
            cells.map((cell) => cell(row)),
            decimalSign,
          ),
        )
        .join(""),
    );
  }
}

type DecimalSign = Country["decimalSign"];

function lineOf(values: Value[], decimalSign: DecimalSign): string {
  const separator = decimalSign === "," ? ";" : ",";
  return `${values.map((value) => csvCell(value, decimalSign)).join(separator)}\r\n`;
}

/**
 * Patterns of text that a spreadsheet would change into a different value. It drops leading zeros and rounds long
 * numbers. It reads company numbers such as 12E45678 as powers of ten, and 3-4 as a day in April.
 */
const formulaLike = [
  String.raw`\(?0\d[\d ()\-./]*`,
  String.raw`\d{12,}`,
  String.raw`\d+(?:\.\d+)?[eE][+\-]?\d+`,
  String.raw`\d{1,4}[\-./]\d{1,2}(?:[\-./]\d{1,4})?`,
];
const formulaLikeText = new RegExp(`^(?:${formulaLike.join("|")})$`);

/**
 * Returns the value as a CSV cell. A spreadsheet would run a cell that begins like a formula, so an apostrophe makes it
 * text. Some spreadsheets also run formulas that begin with full-width signs. In most of continental Europe a semicolon
 * ends a cell, so the text after one is treated the same. Text that would be read as a different value also gets the
 * apostrophe.
 */
export function csvCell(value: Value, decimalSign: DecimalSign = "."): string {
  const text = textOf(value, decimalSign);
  const isFormulaLike = typeof value === "string" && formulaLikeText.test(text);
  const escaped = isFormulaLike
    ? `'${text}`
    : text.replaceAll(/(^|;[\s"']*)(?=[=+\-@＝＋－＠\t\r\n])/g, "$1'");
  const needsQuotes = decimalSign === "," ? /[";\r\n]/ : /[",\r\n]/;
  return needsQuotes.test(escaped) || escaped !== escaped.trim()
    ? `"${escaped.replaceAll('"', '""')}"`
    : escaped;
}

function textOf(value: Value, decimalSign: DecimalSign): string {
  if (value instanceof Date) return localText(value);
  return typeof value === "number" ? String(value).replace(".", decimalSign) : String(value ?? "");
}
