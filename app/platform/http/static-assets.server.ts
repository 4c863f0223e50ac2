import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
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

/** By these a page asks for a script of `/assets/` that did not arrive at first. */
const again = /^\/assets\/again-\d{1,4}\//;

/**
 * The built browser files, answered from memory once they have been asked for. Of one that is there as brotli alone, as in a
 * package, the plain form is unpacked for who asks for it.
 */
export class StaticAssets {
  #folder: string;
  #config: Pick<Config, "appUrl">;
  /** By their addresses, the compressed copies included. */
  #files: ReadonlySet<string>;
  #assets = new Map<string, PreparedAnswer>();

  constructor(folder: string, config: Pick<Config, "appUrl">) {
    this.#folder = folder;
    this.#config = config;
    this.#files = new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
    );
  }

  /** Answers a request that names a built file, below every framework. Answers the status sent, or 0 for any other. */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    if (request.method !== "GET" && request.method !== "HEAD") return 0;
    const path = pathOf(request);
    const asset = this.#assets.get(path) ?? this.#prepare(path);
    return asset?.send(request, response, requestId) ?? 0;
  }

  /** Most are asked for by nobody for days: each is read when it is asked for first. */
  #prepare(asked: string): PreparedAnswer | undefined {
    const path = asked.replace(again, "/assets/");
    if (path !== asked && this.#assets.has(path)) return this.#assets.get(path);
    const type = types[extname(path)];
    if (!type || ![path, path + endings.br].some((name) => this.#files.has(name))) return undefined;
    const file = join(this.#folder, path);
    // A build that is made while this process serves takes files away.
    if (!existsSync(file) && !existsSync(file + endings.br)) return undefined;
    const asset = prepare(file, { path, type, files: this.#files, config: this.#config });
    this.#assets.set(path, asset);
    return asset;
  }
}

type About = { path: string; type: string; files: ReadonlySet<string>; config: Pick<Config, "appUrl"> };

function prepare(file: string, { path, type, files, config }: About): PreparedAnswer {
  const plain = readPlain(file);
  const compressed: Partial<Bodies> = {};
  for (const encoding of ["br", "gzip"] as const) {
    const ending = endings[encoding];
    if (files.has(path + ending)) compressed[encoding] = readFileSync(file + ending);
  }
  // Every browser takes a compressed copy, so the plain one of a file that has them need not fill the memory.
  const identity = compressed.br ? () => readPlain(file) : plain;
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

function readPlain(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : brotliDecompressSync(readFileSync(file + endings.br));
}
