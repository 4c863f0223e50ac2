// npm run choose-tests [-- FOLDER]: chooses the API tests that `npm test` runs on PostgreSQL as well. Runs all of them there
// and records the statements of each file, or reads the records of an earlier run from a folder. Writes the files whose
// clauses the chosen ones run too into on-sqlite-alone.json. A new test file runs on PostgreSQL until the next choice.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "../bench/with-postgres.ts";
import type { StatementRecord } from "./record-statements.ts";

/** What differs by engine beside the statements: what a test says itself, requests at the same time, and models. */
const differsByEngine = /onPostgres|OnPostgres|testsPostgres|Promise\.all(Settled)?\(|runModel/;

/** Files that ask for several things at the same time only to be quick. */
const onlyQuick = new Set([
  "app/features/accounts/users/passwords.api.test.ts",
  "app/features/applications/letters/dead-mail-server.api.test.ts",
  "app/features/call-outs/job/job-report-papers.api.test.ts",
  "app/features/firm/mark/mark.api.test.ts",
  "app/pages/notices-on-pages.api.test.ts",
  "app/platform/audit/remove-row.api.test.ts",
  "server/request/page-cache.api.test.ts",
  "server/tests/role-matrix.api.test.ts",
]);

const [, , given] = process.argv;
const folder = given ?? (await record());
const records = readdirSync(folder).map((name) => {
  const record: StatementRecord = JSON.parse(readFileSync(join(folder, name), "utf8"));
  return { ...record, clauses: new Set(record.statements.flatMap(clausesOf)) };
});
/** A clause of a single file is mostly a question of that test, not of the program. */
const ofProgram = clausesOfSeveral();
const chosen = choose();
const left = records.map(({ file }) => file).filter((file) => !chosen.has(file));
writeFileSync(
  join(import.meta.dirname, "on-sqlite-alone.json"),
  `${JSON.stringify(left.toSorted(), null, 2)}\n`,
);
console.log(`${chosen.size} of ${records.length} files, ${secondsOf(chosen)} of ${secondsOf()} s`);

async function record(): Promise<string> {
  const made = mkdtempSync(join(tmpdir(), "frostway-statements-"));
  await withPostgres(async ({ url }) => {
    // As `npm test` runs them, but all files.
    const env = { ...process.env, FEWER_TESTS: "1", TEST_DATABASE_URL: url, RECORD_STATEMENTS: made };
    // The server waits for this process to read its log, so this process must not stand still meanwhile.
    const [status] = await once(spawn("vitest", ["run"], { stdio: "inherit", env }), "exit");
    if (status !== 0) throw new Error("A choice needs tests that pass.");
  });
  return made;
}

/** The clauses, conditions and columns of a statement: what may differ by engine. */
function clausesOf(statement: string): string[] {
  const words =
    "from|where|and|or|on|set|values|returning|order by|group by|having|limit|offset|for|union|inner join|left join|case|when|then|else";
  return statement.split(new RegExp(` (?=(?:${words}) )|, (?=")|(?<=\\()(?=select )`));
}

/** Those that differ by engine, then the file that brings the most new clauses for its time, until none is new. */
function choose(): Set<string> {
  const taken = new Set<string>();
  const covered = new Set<string>();
  const take = ({ file, clauses }: (typeof records)[number]) => {
    taken.add(file);
    for (const one of clauses) covered.add(one);
  };
  for (const one of records) if (differs(one.file)) take(one);
  for (;;) {
    const rated = records
      .filter(({ file }) => !taken.has(file))
      .map((one) => ({
        one,
        gain: [...one.clauses].filter((text) => ofProgram.has(text) && !covered.has(text)).length,
      }))
      .filter(({ gain }) => gain > 0)
      .map(({ one, gain }) => ({ one, rate: gain / one.seconds }))
      .toSorted((a, b) => b.rate - a.rate);
    if (!rated[0]) return taken;
    take(rated[0].one);
  }
}

function differs(file: string): boolean {
  return !onlyQuick.has(file) && differsByEngine.test(readFileSync(file, "utf8"));
}

function clausesOfSeveral(): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const one of records.flatMap(({ clauses }) => [...clauses])) (seen.has(one) ? again : seen).add(one);
  return again;
}

function secondsOf(files?: ReadonlySet<string>): number {
  const counted = records.filter(({ file }) => files?.has(file) ?? true);
  return Math.round(counted.reduce((sum, { seconds }) => sum + seconds, 0));
}
