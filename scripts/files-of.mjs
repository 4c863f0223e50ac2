import { readdirSync } from "node:fs";
import { join } from "node:path";

/** File name extensions of program text. */
export const programEndings = new Set([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]);

/** Returns every file below a folder, without hidden files and folders. */
export function filesOf(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesOf(inside) : [inside];
  });
}
