import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

/** @returns {{ passed: number, failed: number, skipped: number, names: string[] } | undefined} nothing when the runner wrote no result; `names` are those that failed or needed a second try */
export function countVitest(file) {
  const result = readResult(file);
  if (!result) return undefined;
  // A file that cannot be loaded has no test to blame: it counts as one.
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

/** @returns {{ passed: number, failed: number, skipped: number, names: string[] } | undefined} nothing when the runner wrote no result; `names` are those that failed or needed a second try */
export function countPlaywright(file) {
  const result = readResult(file);
  if (!result) return undefined;
  const { expected, unexpected, flaky, skipped } = result.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    names: specsOf(result)
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
      .map(({ file, line, title, tests }) => `${file}:${line} ${title} (${tests[0].status})`),
  };
}

function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
