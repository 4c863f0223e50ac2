// Writes the statements that a test file runs on PostgreSQL, and its seconds, into the folder RECORD_STATEMENTS.
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, expect } from "vitest";

export type StatementRecord = { file: string; seconds: number; statements: string[] };

type Query = (this: pg.Client, given: string | { text: string }, ...rest: unknown[]) => unknown;

/** Of the file that runs now: files of one process share their modules. */
const recorded = ((globalThis as { recordedStatements?: Set<string> }).recordedStatements ??= patched());
recorded.clear();
const begun = performance.now();

afterAll(() => {
  const file = relative(process.cwd(), expect.getState().testPath!);
  const record: StatementRecord = {
    file,
    seconds: (performance.now() - begun) / 1000,
    statements: [...recorded],
  };
  writeFileSync(
    join(process.env.RECORD_STATEMENTS!, `${file.replaceAll("/", "+")}.json`),
    JSON.stringify(record),
  );
});

function patched(): Set<string> {
  const statements = new Set<string>();
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  prototype.query = function (given, ...rest) {
    statements.add(shapeOf(typeof given === "string" ? given : given.text));
    return query.call(this, given, ...rest);
  };
  return statements;
}

/** The statement without numbers of parameters and lengths of lists. */
function shapeOf(statement: string): string {
  return statement
    .replaceAll(/\$\d+/g, "$")
    .replaceAll(/\(\$(, \$)*\)/g, "($)")
    .replaceAll(/\(\$\)(, \(\$\))+/g, "($)")
    .replaceAll(/frostway_\w+|'[^']*'|\b\d+\b/g, "?");
}
