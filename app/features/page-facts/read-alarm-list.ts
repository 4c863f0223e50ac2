type Row = Record<string, string>;

export type ReadAlarms = { rows: Row[]; added: number; replaced: number };

/** Columns by what makers and spreadsheets call them. */
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
 * Puts the lines of a CSV file into a list of alarm codes, which they stand in once saved. A line takes the place of the one
 * with its make and code. What the file does not say is a sample: “call”, and not checked. Throws an Error in words.
 */
export async function readAlarmList(text: string, before: readonly Row[]): Promise<ReadAlarms> {
  const lines = await linesOf(text);
  const [head = [], ...body] = lines;
  const columns = head.map((title) => names.get(title.trim().toLowerCase()));
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    throw new Error(`The first line must name the columns; missing: ${missing.join(", ")}.`);
  }
  const rows = new Map(before.map((row) => [keyOf(row), row]));
  const counts = { added: 0, replaced: 0 };
  for (const line of body) {
    const row: Row = { make: "", code: "", meaning: "", action: "call", checked: "no" };
    for (const [at, column] of columns.entries()) {
      const words = line[at]?.trim();
      if (column && words) row[column] = ["action", "checked"].includes(column) ? words.toLowerCase() : words;
    }
    if (!row.code && !row.meaning) continue;
    const key = keyOf(row);
    if (rows.has(key)) counts.replaced += 1;
    else counts.added += 1;
    rows.set(key, row);
  }
  if (counts.added + counts.replaced === 0) throw new Error("There is no alarm code in this file.");
  return { rows: [...rows.values()], ...counts };
}

async function linesOf(text: string): Promise<string[][]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  // A spreadsheet of a country with decimal commas writes semicolons.
  const [first = ""] = text.split(/\r?\n/, 1);
  const delimiter = first.split(";").length > first.split(",").length ? ";" : ",";
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch {
    throw new Error("This is no CSV file that can be read.");
  }
}

function keyOf({ make = "", code = "" }: Row): string {
  return `${make.trim().toLowerCase()} ${Number(code)}`;
}
