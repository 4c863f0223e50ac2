import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAccept } from "hono/utils/accept";
import type { ContentVersion } from "../db/content-version.server.ts";
import { pathOf, type PreparedAnswer } from "../http/prepared-answer.server.ts";
import { LruCache } from "./lru-cache.server.ts";
import { type Format, mimeOf } from "./variants.server.ts";

const memoryBytes = 64 * 1024 * 1024;

type CachedPicture = { answer: PreparedAnswer; length: number; version: number | undefined };

/**
 * Pictures in memory, answered below every framework. Each is known to be there while the content has the version at which
 * it was looked for.
 */
export class CachedPictures {
  #version: Pick<ContentVersion, "known"> | undefined;
  #pictures = new LruCache<CachedPicture>(memoryBytes);

  /** Looks for every picture each time where there is no version. */
  constructor(version?: Pick<ContentVersion, "known">) {
    this.#version = version;
  }

  /** Answers the status sent, or 0 when the picture is not cached or may be gone. */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    const { method, headers, url = "" } = request;
    if (!url.startsWith("/pictures/") || (method !== "GET" && method !== "HEAD")) return 0;
    const picture = this.#pictures.get(keyOf(pathOf(request), headers.accept));
    if (!picture || picture.version === undefined || picture.version !== this.#version?.known()) return 0;
    return picture.answer.send(request, response, requestId);
  }

  /** The picture at a path, which `find` looks for and `read` fetches unless it is in memory. Undefined where none is. */
  async answer<Found>(
    { path, accept }: { path: string; accept: string | undefined },
    find: () => Promise<Found | undefined>,
    read: (found: Found) => Promise<{ answer: PreparedAnswer; length: number } | undefined>,
  ): Promise<PreparedAnswer | undefined> {
    // Read before looking: a change in the meantime makes what was found old at once.
    const version = this.#version?.known();
    const found = await find();
    const key = keyOf(path, accept);
    const picture = found && (this.#pictures.get(key) ?? (await read(found)));
    if (picture) this.#pictures.set(key, { ...picture, version });
    return picture?.answer;
  }
}

/** An address without an ending stands for several formats. */
function keyOf(path: string, accept: string | undefined): string {
  return path.includes(".") ? path : `${path}.${bestFormat(accept)}`;
}

/** JPEG unless a better one is named: of who takes anything it is not known what they can show. */
export function bestFormat(accept = ""): Format {
  const named = parseAccept(accept.toLowerCase()).filter(({ q }) => q > 0);
  return (["avif", "webp"] as const).find((one) => named.some(({ type }) => type === mimeOf(one))) ?? "jpg";
}
