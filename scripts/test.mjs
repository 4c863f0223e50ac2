// npm test: brings what the checks need, runs them all and says how many tests there were.
// npm test -- PATH …: only these files, on both databases.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { memoryFolder } from "./memory-folder.mjs";
import { findChromium } from "./chromium.mjs";
import { findPostgres, startPostgres } from "./postgresql.mjs";
import { prepare } from "./prepare.mjs";
import { endAllSteps, runStep } from "./steps.mjs";
import { countPlaywright, countVitest } from "./test-counts.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const { node } = await prepare({ development: true });

const inMemory = memoryFolder();
const scratch = mkdtempSync(join(inMemory ?? tmpdir(), "frostway-run-"));
/** Two runs of Vitest and the compilers at once hold six gigabytes. */
const roomy = inMemory !== undefined && freemem() > 10 * 1024 ** 3;
const { NODE_ENV: _production, TEST_DATABASE_URL: ownDatabase, ...environment } = process.env;
// What the steps leave behind, however they end, goes with this folder.
environment.TMPDIR = join(scratch, "tmp");
mkdirSync(environment.TMPDIR, { mode: 0o700 });
// Compilers in Go spend a third of their time on memory that they could do without giving back.
environment.GOGC ??= "400";
environment.PATH = `${join(root, "node_modules/.bin")}${delimiter}${environment.PATH}`;
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const paths = process.argv.slice(2);
let postgres;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    await endAllSteps();
    await cleanUp();
    process.exit(130);
  });
}
// Should it end in any other way, neither the server nor the folder stays.
process.on("exit", () => {
  postgres?.kill();
  removeScratch();
});

const results = [];
if (paths.length === 0) {
  const chromium = findChromium(node);
  // Before the checks: what has to be installed is said, and fails, first.
  postgres = await database();
  // Pictures take half a minute of one processor; the steps before the browser leave it gaps enough.
  const sampleData = runStep("sample data", ["nice", node, "test/make-sample-data.ts"], environment);
  const [typesOfPages, types] = scripts.types.split(" && ");
  const checks = async () => [
    await check("types of pages", typesOfPages),
    ...(await Promise.all([
      check("types", types),
      check("lint", scripts.lint),
      check("format", `${scripts.format} --check`),
    ])),
  ];
  const onSqlite = () => unitAndApi("tests on SQLite", {});
  const onPostgres = (wish) =>
    unitAndApi("API tests on PostgreSQL", { TEST_DATABASE_URL: postgres.url }, wish);
  if (roomy) {
    // Each waits a third of its time, for clocks, threads and the other engine: side by side they fill the processor.
    const [sqlite, others] = await Promise.all([
      onSqlite(),
      checks().then(async (all) => [...all, await onPostgres({ aside: true })]),
    ]);
    results.push(...others.slice(0, -1), sqlite, ...others.slice(-1));
  } else {
    results.push(...(await checks()), await onSqlite(), await onPostgres());
  }
  results.push(await sampleData);
  results.push(await browser("browser tests", { CHROMIUM_PATH: chromium }));
} else {
  postgres = await database();
  results.push(await unitAndApi("on SQLite", {}));
  results.push(await unitAndApi("on PostgreSQL", { TEST_DATABASE_URL: postgres.url }));
}
report();
await cleanUp();

async function cleanUp() {
  await postgres?.stop();
  removeScratch();
}

function removeScratch() {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function database() {
  if (ownDatabase) return { url: ownDatabase, stop() {}, kill() {} };
  return startPostgres(findPostgres(root), join(scratch, "postgresql"));
}

function check(name, command) {
  return runStep(name, ["sh", "-c", command], environment);
}

function unitAndApi(name, extra, wish) {
  const file = join(scratch, `${name.replaceAll(" ", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const command = [
    node,
    "node_modules/vitest/vitest.mjs",
    "run",
    ...reporters,
    "--passWithNoTests",
    ...paths,
  ];
  return runStep(name, command, { ...environment, ...extra }, () => countVitest(file), wish);
}

function browser(name, extra) {
  const file = join(scratch, "playwright.json");
  const command = [node, "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const settings = { ...environment, ...extra, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return runStep(name, command, settings, () => countPlaywright(file));
}

function report() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  console.log();
  for (const { name, ok, seconds, counts } of results) {
    const words = counts ? `${counts.passed} passed, ${counts.failed} failed` : "";
    console.log(
      `${ok ? "✓" : "✗"} ${name.padEnd(26)}${seconds.toFixed(1).padStart(6)} s   ${words}`.trimEnd(),
    );
    // At the end, where somebody who reads only the end of a long output finds them.
    for (const name of counts?.names ?? []) console.log(`    ${name}`);
    // A check that counts no tests, or a runner that ended badly without naming a failed test, is one failure.
    const failed = ok ? 0 : Math.max(1, counts?.failed ?? 0);
    total.passed += counts?.passed ?? 0;
    total.failed += failed;
    total.skipped += counts?.skipped ?? 0;
  }
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ""}`,
  );
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}
