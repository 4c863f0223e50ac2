import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAccept } from "hono/utils/accept";
import type { ContentVersion } from "../db/content-version.ts";
import { pathOf, type PreparedAnswer } from "../http/prepared-answer.server.ts";
import { LruCache } from "./lru-cache.server.ts";
import { type Format, mimeOf } from "./variants.server.ts";

const memoryBytes = 64 * 1024 * 1024;

type CachedPicture = { answer: PreparedAnswer; length: number; version: number | undefined };

/**
 * A cache of pictures in memory, which answers requests before any framework does. An entry is valid while the content
 * has the version at which the picture was looked up.
 */
export class CachedPictures {
  #version: Pick<ContentVersion, "known"> | undefined;
  #pictures = new LruCache<CachedPicture>(memoryBytes);

  /** Without a version, every request looks its picture up. */
  constructor(version?: Pick<ContentVersion, "known">) {
    this.#version = version;
  }

  /** Sends a cached picture and returns the status, or returns 0 if the picture is not cached or its entry is stale. */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    const { method, headers, url = "" } = request;
    if (!url.startsWith("/pictures/") || (method !== "GET" && method !== "HEAD")) return 0;
    const picture = this.#pictures.get(keyOf(pathOf(request), headers.accept));
    if (!picture || picture.version === undefined || picture.version !== this.#version?.known()) return 0;
    return picture.answer.send(request, response, requestId);
  }

  /**
   * Returns the picture at a path, or undefined if `find` does not find it. `read` fetches the picture unless it is in
   * memory.
   */
  async answer<Found>(
    { path, accept }: { path: string; accept: string | undefined },
    find: () => Promise<Found | undefined>,
    read: (found: Found) => Promise<{ answer: PreparedAnswer; length: number } | undefined>,
  ): Promise<PreparedAnswer | undefined> {
    // The version is read first. If the content changes during the look-up, the entry is stale at once.
    const version = this.#version?.known();
    const found = await find();
    const key = keyOf(path, accept);
    const picture = found && (this.#pictures.get(key) ?? (await read(found)));
    if (picture) this.#pictures.set(key, { ...picture, version });
    return picture?.answer;
  }
}

/**
 * Returns the key of an entry. A path without an extension stands for several formats, so the key includes the format.
 */
function keyOf(path: string, accept: string | undefined): string {
  return path.includes(".") ? path : `${path}.${bestFormat(accept)}`;
}

/**
 * Returns the best format that `Accept` names, otherwise JPEG. A client that accepts any type may not support the
 * others.
 */
export function bestFormat(accept = ""): Format {
  const named = parseAccept(accept.toLowerCase()).filter(({ q }) => q > 0);
  return (["avif", "webp"] as const).find((one) => named.some(({ type }) => type === mimeOf(one))) ?? "jpg";
}
