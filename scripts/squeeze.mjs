import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { filesOf, programEndings } from "./files-of.mjs";

/** Removes whitespace and comments from program text. Names stay, so that stack traces remain readable. */
export async function squeeze(path) {
  const { minify } = await import("vite");
  for (const file of filesOf(path)) {
    if (!programEndings.has(extname(file))) continue;
    const text = readFileSync(file, "utf8");
    const { code, errors } = await minify(file, text, { mangle: false, compress: false });
    // A file that the minifier cannot parse stays unchanged.
    if (errors.length > 0) continue;
    writeFileSync(file, code);
  }
}

/** Deletes the plain and gzip files beside .br files. The site decompresses Brotli for clients that do not take it. */
export function keepBrotliAlone(path) {
  for (const file of filesOf(path)) {
    if (!file.endsWith(".br")) continue;
    const plain = file.slice(0, -".br".length);
    for (const other of [plain, `${plain}.gz`]) rmSync(other, { force: true });
  }
}
