import { readCsv } from "../../platform/spreadsheet/read-csv.ts";
import { alarmKey, spellMake, unitMakes } from "./alarm-codes.schema.ts";

type Row = Record<string, string>;

export type ReadAlarms = { rows: Row[]; added: number; replaced: number };

/** Column names as makers and spreadsheets write them. */
const names = new Map([
  ["make", "make"],
  ["maker", "make"],
  ["manufacturer", "make"],
  ["code", "code"],
  ["alarm", "code"],
  ["alarm code", "code"],
  ["meaning", "meaning"],
  ["description", "meaning"],
  ["then", "action"],
  ["action", "action"],
  ["checked", "checked"],
  ["checked by us", "checked"],
]);
const needed = ["make", "code", "meaning"];

/**
 * Merges the lines of a CSV file into a list of alarm codes. Nothing is stored until the user saves the list. A line
 * replaces the row of the same make and code. Makes get the spelling of the drivers' card. Missing values are “call”
 * and not checked. Throws an Error whose message the user can read.
 */
export async function readAlarmList(file: Uint8Array, before: readonly Row[]): Promise<ReadAlarms> {
  const [head, ...body] = await readCsv(file).catch(() => {
    throw new Error("This is no CSV file that can be read.");
  });
  const columns = (head?.words ?? []).map((title) => names.get(title.trim().toLowerCase()));
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new Error(`The first line must name the columns; missing: ${missing.join(", ")}.`);
  }
  const rows = new Map(before.map((row) => [alarmKey(row), row]));
  if (rows.size < before.length)
    throw new Error("The list above has rows about the same alarm: remove one of each two first.");
  const seenAt = new Map<string, number>();
  const counts = { added: 0, replaced: 0 };
  for (const { words: line, number } of body) {
    const row: Row = { make: "", code: "", meaning: "", action: "call", checked: "no" };
    for (const [at, column] of columns.entries()) {
      const words = line[at]?.trim();
      if (column && words) row[column] = ["action", "checked"].includes(column) ? words.toLowerCase() : words;
    }
    if (!row.code && !row.meaning) continue;
    const make = spellMake(row.make ?? "");
    if (!unitMakes.includes(make)) {
      const known = unitMakes.join(", ");
      throw new Error(`Line ${number} of the file has the make “${make}”: it must be one of ${known}.`);
    }
    row.make = make;
    const key = alarmKey(row);
    const first = seenAt.get(key);
    if (first !== undefined)
      throw new Error(`Line ${number} of the file is about the same alarm as line ${first}.`);
    seenAt.set(key, number);
    if (rows.has(key)) counts.replaced += 1;
    else counts.added += 1;
    rows.set(key, row);
  }
  if (counts.added + counts.replaced === 0) throw new Error("There is no alarm code in this file.");
  return { rows: [...rows.values()], ...counts };
}
