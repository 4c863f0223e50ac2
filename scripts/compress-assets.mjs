import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const compressible = new Set([
  ".css",
  ".html",
  ".ico",
  ".js",
  ".json",
  ".map",
  ".mjs",
  ".svg",
  ".txt",
  ".webmanifest",
  ".xml",
]);

/** Writes FILE.br and FILE.gz beside each file that gets smaller. zlib uses threads, so all files run in parallel. */
export async function compressAssets(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return compressAssets(path);
      return compressible.has(extname(entry.name)) ? compressFile(path) : undefined;
    }),
  );
}

/** In bytes. For larger files the best quality takes ten times as long and saves only a tenth. */
const bestUpTo = 1_000_000;

async function compressFile(path) {
  const bytes = await readFile(path);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = zlib.constants;
  const quality = bytes.length > bestUpTo ? 9 : BROTLI_MAX_QUALITY;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const packed = { br: await brotli(bytes, { params }), gz: await gzip(bytes, { level: 9 }) };
  for (const [suffix, smaller] of Object.entries(packed)) {
    if (smaller.length < bytes.length) await writeFile(`${path}.${suffix}`, smaller);
  }
}
