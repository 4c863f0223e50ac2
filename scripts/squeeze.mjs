import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { filesOf, programEndings } from "./files-of.mjs";

/** Takes out the space that only people read; names stay, so that traces name what they are about. */
export async function squeeze(path) {
  const { minify } = await import("vite");
  for (const file of filesOf(path)) {
    if (!programEndings.has(extname(file))) continue;
    const text = readFileSync(file, "utf8");
    const { code, errors } = await minify(file, text, { mangle: false, compress: false });
    // What it cannot read stays as it is.
    if (errors.length > 0) continue;
    // As `leanPackages` has it: a single character beyond Latin would double the memory of the whole file.
    writeFileSync(file, code.replaceAll(/[^\0-\x7f]/g, escaped));
  }
}

/** Whoever takes no brotli gets a large file plain: the reader of the API alone is so large. */
export function leaveOutLargeGzip(path) {
  for (const file of filesOf(path))
    if (extname(file) === ".gz" && statSync(file).size > 1_000_000) rmSync(file);
}

/** @param {string} character */
function escaped(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
