import { byteStream } from "../http/byte-stream.server.ts";
import { localText, type Table, type Value } from "./columns.ts";

/**
 * A table as CSV that spreadsheets open: UTF-8 with a byte order mark, RFC 4180. It is written while rows are read, so it needs
 * the memory of one batch.
 */
export function csvStream<Row>(table: Table<Row>): ReadableStream<Uint8Array> {
  return byteStream(encoded(table));
}

async function* encoded<Row>({ columns, batches }: Table<Row>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`\uFEFF${lineOf(Object.keys(columns))}`);
  const cells = Object.values(columns);
  for await (const rows of batches) {
    yield encoder.encode(rows.map((row) => lineOf(cells.map((cell) => cell(row)))).join(""));
  }
}

function lineOf(values: Value[]): string {
  return `${values.map((value) => csvCell(value)).join(",")}\r\n`;
}

/**
 * What a spreadsheet would read as another number than was typed: it drops zeros at the beginning, rounds long numbers, and
 * takes company numbers such as 12E45678 for powers of ten and 3-4 for a day in April.
 */
const misread = [
  String.raw`\(?0\d[\d ()\-./]*`,
  String.raw`\d{12,}`,
  String.raw`\d+(?:\.\d+)?[eE][+\-]?\d+`,
  String.raw`\d{1,4}[\-./]\d{1,2}(?:[\-./]\d{1,4})?`,
];
const misreadText = new RegExp(`^(?:${misread.join("|")})$`);

/**
 * A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text.
 * Some spreadsheets take signs of full width for the same, and on most of the Continent cells end at semicolons.
 * Text that would be read as another number gets the apostrophe too.
 */
export function csvCell(value: Value): string {
  const text = value instanceof Date ? localText(value) : String(value ?? "");
  const isMisread = typeof value === "string" && misreadText.test(text);
  const harmless = isMisread ? `'${text}` : text.replaceAll(/(^|;[\s"']*)(?=[=+\-@＝＋－＠\t\r\n])/g, "$1'");
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
