import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. One by one: Node's own `recursive` never ends where the system takes no folder, in
 * /proc for instance. Throws the system's error, with its path.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    const isThere = statSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (!isThere) throw error;
  }
}
