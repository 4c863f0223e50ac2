import { countAll } from "./load-rows.server.ts";
import { engineOf } from "./engine.server.ts";
import { appliedSteps, knownSteps } from "./migrate.server.ts";
import { readTableShapes } from "./table-shapes.server.ts";
import type { Db } from "./tables.ts";

/** What an upgrade would do. `longestSeconds` is null where nobody has measured it. */
export type DueSteps = { names: string[]; rows: number; longestSeconds: number | null };

/**
 * Measured from step 036 on with 200,000 messages, 300,000 entries of the audit log and 40,000 mails: 32 seconds on two
 * processors. A slower machine takes three times as long.
 */
const millisecondsForRow = 0.18;

/** Returns the migration steps that the next start takes. */
export async function readDueSteps(db: Db): Promise<DueSteps> {
  const applied = await appliedSteps(db);
  const names = knownSteps.filter((step) => !applied.includes(step));
  const rows = await countSearchedRows(db);
  return {
    names,
    rows,
    longestSeconds: engineOf(db) === "sqlite" ? (millisecondsForRow * rows) / 1_000 : null,
  };
}

/** Returns such words as "12 steps are due (062-… to 104-…) for 540,000 rows, at most about 8 minutes". */
export function dueStepsInWords({ names, rows, longestSeconds }: DueSteps): string {
  const [first, last] = [names[0], names.at(-1)];
  const due =
    names.length === 1 ? `1 step is due (${first})` : `${names.length} steps are due (${first} to ${last})`;
  const words = `${due} for ${rows.toLocaleString("en-GB")} rows`;
  if (longestSeconds === null) return words;
  return `${words}, ${longestSeconds < 60 ? "less than a minute" : `at most about ${Math.ceil(longestSeconds / 60)} minutes`}`;
}

/** Counts the rows of the tables that the lists search, which the long steps change. */
async function countSearchedRows(db: Db): Promise<number> {
  const searched = (await readTableShapes(db)).filter(({ columns }) =>
    columns.some(({ name }) => name === "search_text"),
  );
  let rows = 0;
  for (const table of searched) rows += await countAll(db, table);
  return rows;
}
