// npm test: installs what the checks need, runs all checks and prints the number of tests. With ALL_VARIANTS=1 it also
// runs the tests that are left to releases.
// npm test -- PATH …: runs only these files, on both databases.
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
const { node } = await prepare({ development: true, packagesOnly: true });

const inMemory = memoryFolder();
const scratch = mkdtempSync(join(inMemory ?? tmpdir(), "frostway-run-"));
/** Whether there is room for two parallel runs of Vitest and the compilers, which need six gigabytes. */
const roomy = inMemory !== undefined && freemem() > 10 * 1024 ** 3;
const { NODE_ENV: _production, TEST_DATABASE_URL: ownDatabase, ...environment } = process.env;
// Files that the steps leave behind are deleted with this folder, however the steps end.
environment.TMPDIR = join(scratch, "tmp");
mkdirSync(environment.TMPDIR, { mode: 0o700 });
// Compilers written in Go otherwise spend a third of their time on garbage collection.
environment.GOGC ??= "400";
environment.PATH = `${join(root, "node_modules/.bin")}${delimiter}${environment.PATH}`;
const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const paths = process.argv.slice(2);
if (paths.length === 0 && environment.ALL_VARIANTS !== "1") environment.FEWER_TESTS = "1";
let postgres;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    await endAllSteps();
    await cleanUp();
    process.exit(130);
  });
}
// If the process ends in any other way, this stops the server and deletes the folder.
process.on("exit", () => {
  postgres?.kill();
  removeScratch();
});

const results = [];
if (paths.length === 0) {
  const chromium = findChromium(node);
  // Runs before the checks, so that an installation is announced, and can fail, first.
  postgres = await database();
  const built = build();
  // Rendering pictures takes half a minute of one processor. The steps before the browser tests leave enough idle time.
  const sampleData = built.then(() =>
    runStep("sample data", ["nice", node, "test/make-sample-data.ts"], environment),
  );
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
    // The build uses little more than one processor, so the checks run beside it. Each run of Vitest waits a third of its
    // time for timers, threads and its engine. In parallel they use the processor fully.
    const [sqlite, others] = await Promise.all([
      built.then(onSqlite),
      checks().then(async (all) => [...all, await onPostgres({ aside: true })]),
    ]);
    results.push(...others.slice(0, -1), sqlite, ...others.slice(-1));
  } else {
    await built;
    results.push(...(await checks()), await onSqlite(), await onPostgres());
  }
  results.push(await sampleData);
  results.push(await browser("browser tests", { CHROMIUM_PATH: chromium }));
} else {
  await build();
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

/** Without a build the tests that follow say nothing, so its failure ends the run. */
async function build() {
  const { ok } = await runStep("build", [node, "scripts/prepare.mjs"], environment);
  if (ok) return;
  await endAllSteps();
  await cleanUp();
  process.exit(1);
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
    // Repeats the names at the end, for readers who see only the end of a long output.
    for (const name of counts?.names ?? []) console.log(`    ${name}`);
    // A failed check that counts no tests, or a crashed runner without a failed test, counts as one failure.
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
