import { readFile } from "node:fs/promises";
import { messageOf } from "../../platform/message-of.ts";
import { readCsv } from "../../platform/spreadsheet/read-csv.ts";

export type SchoolRecord = { urn: number; name: string; town: string | null; postcode: string | null };

/** The file is not one that the register publishes. The message says what is wrong. */
export class UnreadableSchools extends Error {}

const columns = ["URN", "EstablishmentName", "Town", "Postcode"] as const;

/**
 * Reads the columns URN, EstablishmentName, Town and Postcode of the government register's CSV. Ignores other columns.
 * If a URN occurs twice, the last row counts. Throws `UnreadableSchools`.
 */
export async function readSchoolsFile(path: string): Promise<{ schools: SchoolRecord[]; skipped: number }> {
  const { header, rows } = await parseRows(await readFile(path).catch(refuse(path)));
  const missing = columns.filter((column) => !header.includes(column));
  if (rows.length === 0) throw new UnreadableSchools("The file holds no schools.");
  if (missing.length > 0) throw new UnreadableSchools(`The file lacks the column ${missing.join(", ")}.`);
  const byUrn = new Map<number, SchoolRecord>();
  let skipped = 0;
  for (const row of rows) {
    const urn = Number(row.URN);
    const name = row.EstablishmentName?.trim();
    if (Number.isInteger(urn) && urn > 0 && name) {
      byUrn.set(urn, { urn, name, town: row.Town?.trim() || null, postcode: row.Postcode?.trim() || null });
    } else {
      skipped += 1;
    }
  }
  return { schools: [...byUrn.values()], skipped };
}

const refusals: Record<string, string> = {
  ENOENT: "There is no such file",
  EISDIR: "This is a folder, not a file",
  EACCES: "This file may not be read",
};

function refuse(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const words = refusals[error.code ?? ""];
    throw words ? new UnreadableSchools(`${words}: ${path}`) : error;
  };
}

type Row = Partial<Record<string, string>>;

async function parseRows(file: Uint8Array): Promise<{ header: string[]; rows: Row[] }> {
  try {
    const [header, ...lines] = (await readCsv(file)).map(({ words }) => words);
    const titles = header ?? [];
    return {
      header: titles,
      rows: lines.map((words) => Object.fromEntries(titles.map((title, at) => [title, words[at]]))),
    };
  } catch (error) {
    throw new UnreadableSchools(`The file is no CSV: ${messageOf(error)}`);
  }
}
