import { callOutFaults } from "./call-outs.faults.ts";
import { clockFaults } from "./clock.faults.ts";
import { cutOffFaults } from "./cut-off.faults.ts";
import { databaseFaults } from "./database.faults.ts";
import type { Fault } from "./fault.ts";
import { fileFaults } from "./files.faults.ts";
import { incomingFaults } from "./incoming.faults.ts";
import { machineFaults } from "./machine.faults.ts";
import { mailFaults } from "./mail.faults.ts";
import { outsideFaults } from "./outside.faults.ts";
import { startFaults } from "./start.faults.ts";

/** Everything that the site depends on, how it can fail, and what each person then gets. `docs/faults.md` shows it. */
export const faults: readonly Fault[] = [
  ...databaseFaults,
  ...fileFaults,
  ...mailFaults,
  ...callOutFaults,
  ...outsideFaults,
  ...incomingFaults,
  ...cutOffFaults,
  ...machineFaults,
  ...clockFaults,
  ...startFaults,
];

const columns = ["fault", "engines", "visitor", "saving", "readyz", "backOffice", "ends"] as const;
const headings = [
  "Fault",
  "Database",
  "A visitor gets",
  "A save gets",
  "`/readyz` says",
  "The back office",
  "How it ends",
];
const engineNames = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** Returns the table as docs/faults.md contains it. */
export function asMarkdown(rows: readonly Fault[]): string {
  const lines = rows.map((row) =>
    columns.map((column) =>
      column === "engines" ? row.engines.map((engine) => engineNames[engine]).join(", ") : row[column],
    ),
  );
  return [headings, headings.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
