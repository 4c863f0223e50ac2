import { decodeText } from "../decode-text.ts";

/** A record, and the number of the line in the file on which it ends. */
export type CsvLine = { words: string[]; number: number };

/**
 * Reads what spreadsheet programs save as CSV or as text: with commas, semicolons or tabs, in any encoding that
 * `decodeText` knows, with or without the first line `sep=;`. Leaves out empty lines. Throws the parser's error for a
 * file that is no CSV.
 */
export async function readCsv(file: Uint8Array): Promise<CsvLine[]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  const text = decodeText(file);
  const declared = /^"?sep=(?<sign>[^"\r\n])"?(?=[\r\n]|$)/i.exec(text);
  const numbers: number[] = [];
  // The empty line that remains of the declaration is left out, but it counts.
  const records = parse(declared ? text.slice(declared[0].length) : text, {
    on_record: (words: string[], { lines }) => {
      numbers.push(lines);
      return words;
    },
    delimiter: declared?.groups?.sign ?? delimiterOf(text),
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return records.map((words, at) => ({ words, number: numbers[at] ?? at + 1 }));
}

/** Returns the sign that separates the titles of the columns. Countries with decimal commas use semicolons. */
function delimiterOf(text: string): string {
  const titles = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replaceAll(/"(?:[^"]|"")*"/g, "") ?? "";
  const count = (sign: string) => titles.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
