import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * `names` are the failed tests and files. Undefined if the runner wrote no result.
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
      ...broken.map(({ name }) => relative(".", name)),
      ...result.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName }) => `${relative(".", name)}: ${fullName}`),
      ),
    ],
  };
}

/**
 * `names` are the failed tests. Undefined if the runner wrote no result.
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
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
  };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
