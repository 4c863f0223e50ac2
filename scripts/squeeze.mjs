import { readFileSync, rmSync, writeFileSync } from "node:fs";
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
    writeFileSync(file, code);
  }
}

/** Only the brotli stays: the site unpacks it for clients that do not accept it. */
export function keepBrotliAlone(path) {
  for (const file of filesOf(path)) {
    if (!file.endsWith(".br")) continue;
    const plain = file.slice(0, -".br".length);
    for (const other of [plain, `${plain}.gz`]) rmSync(other, { force: true });
  }
}
