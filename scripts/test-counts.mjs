import { existsSync, readFileSync } from "node:fs";

/** @returns {{ passed: number, failed: number, skipped: number } | undefined} nothing when the runner wrote no result */
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
  };
}

/** @returns {{ passed: number, failed: number, skipped: number } | undefined} */
export function countPlaywright(file) {
  const result = readResult(file);
  if (!result) return undefined;
  const { expected, unexpected, flaky, skipped } = result.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function readResult(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
