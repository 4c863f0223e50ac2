import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Config } from "../config/config.server.ts";
import { Unavailable } from "../errors.ts";
import { codeOf } from "../message-of.ts";
import { logger } from "../log.server.ts";
import type { PageParts } from "./page-parts.server.ts";
import { type AnswerParts, pathOf, PreparedAnswer, weakTag } from "./prepared-answer.server.ts";
import { securityHeaders, crossOriginHeaders } from "./security-headers.server.ts";
import { sendFailure } from "./send-failure.server.ts";

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

/** The endings of the compressed copies that the build wrote beside a file. */
const endings = { br: ".br", gzip: ".gz" } as const;

type Compressed = Partial<Record<keyof typeof endings, Buffer>>;

/** A page adds this to the address of a script of `/assets/` when it retries one that failed to load. */
const retriedPath = /^\/assets\/again-\d{1,4}\//;

/**
 * The built browser files. Each is served from memory after its first request. A file that exists as brotli alone, as
 * in a package, is unpacked for clients that need the plain form.
 */
export class StaticAssets {
  #folder: string;
  #config: Pick<Config, "appUrl">;
  /** The paths of all files, including the compressed copies. */
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

  /**
   * Answers a request for a built file, before any framework. Returns the status sent, or 0 for another path or a
   * file that was deleted since the start. A file that cannot be read is answered with 503, so that the rest of the
   * site goes on.
   */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    if (request.method !== "GET" && request.method !== "HEAD") return 0;
    const path = pathOf(request);
    let asset = this.#assets.get(path);
    try {
      asset ??= this.#prepare(path);
    } catch (error) {
      logger.error({ err: error, path }, "a built file cannot be read");
      return sendFailure(response, new Unavailable(), { config: this.#config, requestId });
    }
    return asset?.send(request, response, requestId) ?? 0;
  }

  /** Returns the style sheets. With them a stored page looks right after the build that made it is gone. */
  styleSheets(): { path: string; parts: PageParts }[] {
    const found = [...this.#files].filter((path) => path.endsWith(".css"));
    return found.flatMap((path) => {
      const { plain, compressed } = this.#read(path) ?? {};
      if (!plain || !compressed?.br) return [];
      const shared = { etag: weakTag(plain), plainBytes: plain.byteLength, ...this.#headersOf(path) };
      return [{ path, parts: { ...shared, bodies: { br: compressed.br, identity: plain } } }];
    });
  }

  /** Reads a file at its first request, since most files are rarely requested. */
  #prepare(asked: string): PreparedAnswer | undefined {
    const path = asked.replace(retriedPath, "/assets/");
    if (path !== asked && this.#assets.has(path)) return this.#assets.get(path);
    if (!types[extname(path)] || ![path, path + endings.br].some((name) => this.#files.has(name)))
      return undefined;
    const bodies = this.#read(path);
    if (!bodies) return undefined;
    const { compressed, plain, isWhole } = bodies;
    // Every browser accepts a compressed copy, so the plain form need not fill the memory.
    const { br } = compressed;
    const identity = br ? () => brotliDecompressSync(br) : plain;
    const asset = new PreparedAnswer({
      etag: weakTag(plain),
      ...this.#headersOf(path),
      bodies: { ...compressed, identity },
      plainBytes: plain.byteLength,
    });
    if (isWhole) this.#assets.set(path, asset);
    return asset;
  }

  #headersOf(path: string): Pick<AnswerParts, "headers" | "contentHeaders"> {
    const type = types[extname(path)] ?? "";
    // Vite puts a content hash into the names of all files in assets/.
    const immutable = path.startsWith("/assets/");
    return {
      headers: {
        ...securityHeaders(this.#config),
        ...(type.startsWith("image/") && crossOriginHeaders),
        "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      },
      contentHeaders: { "Content-Type": type },
    };
  }

  /**
   * Reads a file with its copies. Undefined where all of them are gone; `isWhole` is false where a compressed copy is
   * missing.
   */
  #read(path: string): { plain: Buffer; compressed: Compressed; isWhole: boolean } | undefined {
    const file = join(this.#folder, path);
    const compressed: Compressed = {};
    let isWhole = true;
    for (const encoding of ["br", "gzip"] as const) {
      const ending = endings[encoding];
      if (!this.#files.has(path + ending)) continue;
      const copy = readIfPresent(file + ending);
      if (copy) compressed[encoding] = copy;
      else isWhole = false;
    }
    const plain = readIfPresent(file) ?? (compressed.br && brotliDecompressSync(compressed.br));
    return plain && { plain, compressed, isWhole };
  }
}

/** Returns undefined for a missing file, since a build may delete files while this process serves. */
function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}
