import { keysOf } from "../keys-of.ts";
import { readCsv } from "./read-csv.ts";

/** What a spreadsheet file says: the titles of its columns, and its lines with their numbers in the file. */
export type Table = { titles: string[]; lines: { number: number; cells: string[] }[] };

/** What the columns of a file can be taken for. */
export type TableFields<Field extends string> = {
  /** The fields with their names on the screen. */
  names: Readonly<Record<Field, string>>;
  /** Several columns may go into these fields. They are joined line by line. */
  joined: readonly Field[];
  /** The field that a column with this title is for. Undefined if nobody can tell. */
  fieldOfTitle: (title: string) => Field | undefined;
};

/** A title as the patterns of `fieldOfTitle` expect it: small letters, single spaces, no marks. */
export function plainTitle(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[_.:*#]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Larger files hold pictures, or more lines than an import takes. */
const maxBytes = 20 * 1024 * 1024;
/** Heads of a sheet, such as a logo and a date, stand above the titles. */
const mostHeadLines = 15;

/**
 * Reads an Excel or CSV file, in the browser alone: a workbook from elsewhere never reaches the server. Throws an Error
 * whose message the user can read.
 */
export async function readTable<Field extends string>(
  file: File,
  { fieldOfTitle }: TableFields<Field>,
): Promise<Table> {
  if (file.size > maxBytes)
    throw new Error("This file is larger than 20 MB. Save only the sheet that you need.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const rows = isZip(bytes) ? await readWorkbook(bytes) : await readText(bytes);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const at = filled.slice(0, mostHeadLines).findIndex(({ cells }) => cells.filter(fieldOfTitle).length >= 2);
  const [head, ...lines] = filled.slice(Math.max(0, at));
  if (!head || lines.length === 0) throw new Error("There are no lines in this file.");
  return { titles: head.cells, lines };
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function readWorkbook(bytes: Uint8Array): Promise<Table["lines"]> {
  // Loaded with the first workbook. This variant needs no worker, which the content security policy would refuse.
  const { readSheet } = await import("read-excel-file/universal");
  const sheet = await readSheet(bytes.slice().buffer).catch(() => {
    throw new Error("This workbook cannot be read. Save it again as .xlsx or as CSV.");
  });
  return sheet.map((cells, row) => ({ number: row + 1, cells: cells.map(textOf) }));
}

async function readText(bytes: Uint8Array): Promise<Table["lines"]> {
  const lines = await readCsv(bytes).catch(() => {
    throw new Error("This file cannot be read. Save it as .xlsx or as CSV.");
  });
  return lines.map(({ words, number }) => ({ number, cells: words }));
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "string" || typeof cell === "number" ? String(cell).trim() : "";
}

/** Returns the field for each column, by its title. A field that cannot be joined is taken from one column only. */
export function matchColumns<Field extends string>(
  titles: readonly string[],
  { fieldOfTitle, joined }: TableFields<Field>,
): (Field | "")[] {
  const taken = new Set<Field>();
  return titles.map((title) => {
    const field = fieldOfTitle(title);
    if (!field || (taken.has(field) && !joined.includes(field))) return "";
    taken.add(field);
    return field;
  });
}

/** Returns the lines as an import takes them. Leaves out those that say nothing. */
export function linesOf<Field extends string>(
  { lines }: Table,
  columns: readonly (Field | "")[],
  { names }: TableFields<Field>,
): ({ line: number } & Partial<Record<Field, string>>)[] {
  return lines.flatMap(({ number, cells }) => {
    const said: Partial<Record<Field, string>> = {};
    for (const field of keysOf(names)) {
      const words = cells.filter((cell, at) => columns[at] === field && cell !== "");
      if (words.length > 0) said[field] = words.join("\n");
    }
    return Object.keys(said).length > 0 ? [{ line: number, ...said }] : [];
  });
}
