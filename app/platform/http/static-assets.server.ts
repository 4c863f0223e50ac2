import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { bestEncoding, isFresh } from "./conditional.server.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** The endings of the compressed copies, best first. */
const endings = { br: ".br", gzip: ".gz" } as const;

type Encoding = keyof typeof endings;

type Asset = {
  type: string;
  etag: string;
  immutable: boolean;
  plain: Buffer;
  compressed: Map<Encoding, Buffer>;
};

/** The built browser files, held in memory with the compressed copies that the build wrote beside them. */
export class StaticAssets {
  #assets = new Map<string, Asset>();

  constructor(folder: string) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const known = new Set(files);
    for (const file of files) {
      const type = types[extname(file)];
      if (!type) continue;
      const path = `/${relative(folder, file).split(sep).join("/")}`;
      const plain = readFileSync(file);
      this.#assets.set(path, {
        type,
        // Vite puts a hash of the content into the names of everything in assets/.
        immutable: path.startsWith("/assets/"),
        // Weak, since it is the same for every encoding.
        etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
        plain,
        compressed: new Map(
          (Object.keys(endings) as Encoding[])
            .filter((encoding) => known.has(file + endings[encoding]))
            .map((encoding) => [encoding, readFileSync(file + endings[encoding])]),
        ),
      });
    }
  }

  /** The answer when the request names a built file, else undefined. */
  answer(request: Request): Response | undefined {
    const asset = this.#assets.get(new URL(request.url).pathname);
    if (!asset) return undefined;
    const headers = new Headers({
      "Content-Type": asset.type,
      "Cache-Control": asset.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      ETag: asset.etag,
      Vary: "Accept-Encoding",
    });
    if (isFresh(request.headers.get("If-None-Match"), asset.etag))
      return new Response(null, { status: 304, headers });
    const encoding = bestEncoding(request.headers.get("Accept-Encoding"), [...asset.compressed.keys()]);
    const body = encoding === "identity" ? asset.plain : asset.compressed.get(encoding)!;
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    headers.set("Content-Length", String(body.byteLength));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
  }
}
