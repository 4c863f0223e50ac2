import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import type { Config } from "../config/config.server.ts";
import { type Bodies, pathOf, PreparedAnswer, weakTag } from "./prepared-answer.server.ts";
import { securityHeaders, shownAnywhere } from "./security-headers.server.ts";

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

/** Of the compressed copies that the build wrote beside a file. */
const endings = { br: ".br", gzip: ".gz" } as const;

/** The built browser files, answered from memory. */
export class StaticAssets {
  #assets = new Map<string, PreparedAnswer>();

  constructor(folder: string, config: Pick<Config, "appUrl">) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const known = new Set(files);
    for (const file of files) {
      const type = types[extname(file)];
      if (!type) continue;
      const path = `/${relative(folder, file).split(sep).join("/")}`;
      this.#assets.set(path, prepare(file, { path, type, known, config }));
    }
  }

  /** Answers a request that names a built file, below every framework. Answers the status sent, or 0 for any other. */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    if (request.method !== "GET" && request.method !== "HEAD") return 0;
    return this.#assets.get(pathOf(request))?.send(request, response, requestId) ?? 0;
  }
}

type About = { path: string; type: string; known: ReadonlySet<string>; config: Pick<Config, "appUrl"> };

function prepare(file: string, { path, type, known, config }: About): PreparedAnswer {
  const plain = readFileSync(file);
  const compressed: Partial<Bodies> = {};
  for (const encoding of ["br", "gzip"] as const) {
    const copy = file + endings[encoding];
    if (known.has(copy)) compressed[encoding] = readFileSync(copy);
  }
  // Every browser takes a compressed copy, so the plain one of a file that has them need not fill the memory.
  const identity = compressed.br ? () => readFileSync(file) : plain;
  // Vite puts a hash of the content into the names of everything in assets/.
  const immutable = path.startsWith("/assets/");
  return new PreparedAnswer({
    etag: weakTag(plain),
    headers: {
      ...securityHeaders(config),
      ...(type.startsWith("image/") && shownAnywhere),
      "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    },
    contentHeaders: { "Content-Type": type },
    bodies: { ...compressed, identity },
    plainBytes: plain.byteLength,
  });
}
