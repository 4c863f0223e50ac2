import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its parents one by one. Node's own `recursive` never returns where the system allows no folders,
 * such as in /proc. Throws the system's error, which contains the path.
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
