import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Enough for an expectation with both of its values, or for the place of an error. */
const linesOfReason = 6;

/**
 * `names` are the failed tests and files, each with how its error begins. Undefined if the runner wrote no result.
 *
 * @returns {{ passed: number, failed: number, skipped: number, names: string[] } | undefined}
 */
export function countVitest(file) {
  const result = readResult(file);
  if (!result) return undefined;
  // A file that cannot be loaded has no failed test, so it counts as one.
  const broken = result.testResults.filter(
    (one) => one.status === "failed" && one.assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    names: [
      ...broken.map(({ name, message }) => withReason(relative(".", name), message)),
      ...result.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) =>
            withReason(`${relative(".", name)}: ${fullName}`, failureMessages[0]),
          ),
      ),
    ],
  };
}

/**
 * `names` are the failed tests, each with how its error begins. Undefined if the runner wrote no result.
 *
 * @returns {{ passed: number, failed: number, skipped: number, names: string[] } | undefined}
 */
export function countPlaywright(file) {
  const result = readResult(file);
  if (!result) return undefined;
  const { expected, unexpected, skipped } = result.stats;
  return {
    passed: expected,
    failed: unexpected,
    skipped,
    names: specsOf(result)
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
      .map(({ file, line, title, tests }) =>
        withReason(`${file}:${line} ${title}`, tests[0].results.at(-1)?.error?.message),
      ),
  };
}

function withReason(name, message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() && !line.includes("/node_modules/"));
  return [name, ...lines.slice(0, linesOfReason).map((line) => `      ${line.slice(0, 300)}`)].join("\n");
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
