import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Of program text. */
export const programEndings = new Set([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"]);

/** Every file below a folder, but for what is hidden. */
export function filesOf(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".")) return [];
    const inside = join(path, entry.name);
    return entry.isDirectory() ? filesOf(inside) : [inside];
  });
}
