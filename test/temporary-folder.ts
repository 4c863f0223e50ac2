import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives a test run and all its programs one temporary folder. Node also caches compiled code there, because the same
 * threads and programs start hundreds of times. The returned function deletes the folder, and so does the end of this
 * process.
 */
export default function temporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "frostway-run-"));
  process.env.TMPDIR = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  return remove;
}
