import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a test run, and every program that it starts, one temporary folder. What this returns removes it with all that
 * is left in it; so does the end of this process.
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "frostway-run-"));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  return remove;
}
