import type { IncomingMessage, ServerResponse } from "node:http";
import { answerWithin } from "../answer-within.ts";
import type { Config } from "../config/config.server.ts";
import type { ContentVersion } from "../db/content-version.ts";
import { logger } from "../log.server.ts";
import type { Clock } from "../services.ts";
import { answerOf, bytesOf, partsOf } from "./page-parts.server.ts";
import type { StoredPages } from "./stored-pages.server.ts";
import { pathOf, type PreparedAnswer } from "./prepared-answer.server.ts";
import { type RenderedPage, responseOf } from "./rendered-page.server.ts";
import { outageTimeoutMilliseconds, VersionOrOutage } from "./version-or-outage.server.ts";

const usualMaxBytes = 64 * 1024 * 1024;

type CachedPage = {
  /** The content version at which it was rendered. */
  version: number;
  /** In milliseconds since 1970, for a page that shows something that ends. */
  validUntil: number;
  answer: PreparedAnswer;
  bytes: number;
};

type PageCacheOptions = {
  /** The addresses to cache. */
  paths: readonly string[];
  /** Further addresses. They are rendered only on request, since they need much memory. */
  onDemand?: readonly string[];
  /** Addresses of pages that are added and deleted. A caller of `answer` has checked that the page exists. */
  ownPaths?: () => Promise<readonly string[]>;
  /** An address that has no page. Its 404 is cached for all such addresses. */
  unknownPath: string;
  version: ContentVersion;
  clock: Clock;
  config: Pick<Config, "appUrl">;
  /** How much memory the pages may take. */
  maxBytes?: number;
  /** Where pages are stored for a start without a database that answers. */
  storedPages?: Pick<StoredPages, "put" | "find">;
  /** Renders a page for nobody in particular: no cookies, no query. */
  render: (path: string) => Promise<RenderedPage>;
};

/**
 * The HTML of public pages in memory, compressed. A cached page is sent while the content has the version at which it
 * was rendered and its time has not run out. Otherwise it is rendered once, and requests in the meantime wait for
 * that rendering. While the database is away, cached pages are sent whatever their age.
 */
export class PageCache {
  #options: PageCacheOptions;
  #version: VersionOrOutage;
  #paths: ReadonlySet<string>;
  #pages = new Map<string, CachedPage>();
  #renderings = new Map<string, Promise<CachedPage | Response>>();
  #bytes = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#version = new VersionOrOutage(options.version);
    this.#paths = new Set([...options.paths, ...(options.onDemand ?? [])]);
  }

  /** Whether the database does not answer. */
  get isOutage(): boolean {
    return this.#version.isOutage;
  }

  /** Finds out whether the database answers nothing: at once while that is known, else within two seconds. */
  async isSilent(): Promise<boolean> {
    return this.#version.isSilent();
  }

  /** Whether pages of this path are cached. */
  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /**
   * Answers from memory, before any framework. Returns the status sent, or 0 if there is no current page in memory:
   * `answer` then renders it.
   */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = isRead ? this.#pages.get(pathOf(request)) : undefined;
    if (!page || (!this.isOutage && !this.#isCurrent(page, this.#version.known()))) return 0;
    return page.answer.send(request, response, requestId);
  }

  /**
   * Answers from memory, after rendering the page if necessary. A response other than a plain 200 is passed on and
   * not cached.
   */
  async answer(request: Request): Promise<Response> {
    return this.#answerWith(request, new URL(request.url).pathname);
  }

  /** Answers a request for an address that has no page. */
  async answerUnknown(request: Request): Promise<Response> {
    return this.#answerWith(request, this.#options.unknownPath);
  }

  /** Renders every page, one after the other, so that no visitor waits for the first rendering. */
  async fill(signal?: AbortSignal): Promise<void> {
    const own = (await this.#options.ownPaths?.()) ?? [];
    for (const path of [...this.#options.paths, ...own]) {
      if (signal?.aborted) return;
      await this.#page(path).catch((error: unknown) =>
        logger.warn({ err: error, path }, "a page could not be prerendered"),
      );
    }
  }

  async #answerWith(request: Request, path: string): Promise<Response> {
    const page = await this.#page(path);
    return page instanceof Response ? page.clone() : page.answer.toResponse(request);
  }

  async #page(path: string): Promise<CachedPage | Response> {
    // Read before rendering: a change in the meantime makes the new page stale at once.
    const version = await this.#version.current();
    const cached = this.#pages.get(path);
    if (cached && (version === undefined || this.#isCurrent(cached, version))) return cached;
    const key = `${version} ${path}`;
    let rendering = this.#renderings.get(key);
    if (!rendering) {
      rendering = this.#render(path, version).finally(() => this.#renderings.delete(key));
      this.#renderings.set(key, rendering);
    }
    return cached ? orStaleOnTimeout(rendering, cached) : rendering;
  }

  #isCurrent({ version, validUntil }: CachedPage, current: number | undefined): boolean {
    return version === current && this.#options.clock.now().getTime() < validUntil;
  }

  async #render(path: string, version: number | undefined): Promise<CachedPage | Response> {
    const { config, storedPages, unknownPath, render } = this.#options;
    const rendered = await render(path);
    // A stale page is better than an error.
    const stale = rendered.status >= 500 ? (this.#pages.get(path) ?? (await this.#stored(path))) : undefined;
    if (stale) return stale;
    const expected = path === unknownPath ? 404 : 200;
    if (rendered.status !== expected || rendered.headers.has("Set-Cookie") || version === undefined) {
      // A page that is gone takes no room.
      if (rendered.status === 404) this.#forget(path);
      return responseOf(rendered);
    }
    const parts = await partsOf(rendered, config);
    const { validUntil = Infinity } = rendered;
    const page = { version, validUntil, answer: answerOf(parts), bytes: bytesOf(parts) };
    if (rendered.status === 200) storedPages?.put({ path, version, parts });
    this.#store(path, page);
    return page;
  }

  /** A page that an earlier process rendered. It is stale at any version. */
  async #stored(path: string): Promise<CachedPage | undefined> {
    const answer = await this.#options.storedPages?.find(path);
    return answer && { version: 0, validUntil: 0, answer, bytes: 0 };
  }

  #store(path: string, page: CachedPage): void {
    this.#forget(path);
    this.#pages.set(path, page);
    this.#bytes += page.bytes;
    const { maxBytes = usualMaxBytes } = this.#options;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= maxBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    this.#bytes -= this.#pages.get(path)?.bytes ?? 0;
    this.#pages.delete(path);
  }
}

/**
 * A page takes milliseconds to render. One that takes seconds waits for a database in trouble: visitors get the stale
 * one.
 */
async function orStaleOnTimeout(
  rendering: Promise<CachedPage | Response>,
  stale: CachedPage,
): Promise<CachedPage | Response> {
  try {
    return await answerWithin(outageTimeoutMilliseconds, rendering);
  } catch (error) {
    logger.error({ err: error }, "serving a stale page");
    return stale;
  }
}
