import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a test run, and every program that it starts, one temporary folder, in which Node also caches what it has compiled:
 * the same threads and programs are started hundreds of times. What this returns removes it with all that is left in it; so
 * does the end of this process.
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "frostway-run-"));
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  return remove;
}
