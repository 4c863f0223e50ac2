import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as rest } from "node:timers/promises";
import { answerWithin } from "../answer-within.ts";
import type { ContentVersion } from "../db/content-version.server.ts";
import { beginSave, newestTold, noteShown } from "../db/untold-changes.server.ts";
import { logger } from "../log.server.ts";
import type { PageShelf } from "./page-shelf.server.ts";
import { answerOf, bytesOf, partsOf } from "./page-parts.server.ts";
import { pathOf, type PreparedAnswer } from "./prepared-answer.server.ts";
import { askMilliseconds, PatientVersion } from "./patient-version.server.ts";
import { type RenderedPage, responseOf } from "./rendered-page.server.ts";
import type { Config } from "../config/config.server.ts";

const maxBytes = 64 * 1024 * 1024;
/** While saves come quickly, a page that is made anew is followed by a rest of so many times its length: readers come first. */
const restPerPage = 2;
const longestRestMilliseconds = 100;

type KeptPage = {
  /** The content's, at which it was made or was last found to show what it should. */
  version: number;
  answer: PreparedAnswer;
  bytes: number;
  holds: Rendered["holds"];
  /** Whether somebody asked for it since it was made or last found to hold. */
  isAskedFor: boolean;
};

/** `holds` tells whether rendering it now, at a later version of the content, would give the same. */
type Rendered = { page: RenderedPage; holds: (version: number) => Promise<boolean> };

type Render = (path: string) => Promise<Rendered>;

export type PageCacheOptions = {
  /** The addresses worth keeping. */
  paths: readonly string[];
  version: ContentVersion;
  config: Pick<Config, "appUrl">;
  /** An address where nothing is. Its page is kept too, so that who asks for many such addresses costs little. */
  unknownPath: string;
  /** Where pages are kept for a start without the database. */
  shelf?: Pick<PageShelf, "put">;
  /** Renders a page for nobody in particular: no cookies, no query. */
  render: Render;
};

/**
 * Keeps the finished HTML of known public pages in memory, compressed. A kept page is served only while nobody may know of a
 * newer version of the content than that for which it is known to hold; at a newer one it is asked whether it still does, and
 * made anew if not.
 */
export class PageCache {
  #options: PageCacheOptions;
  #version: PatientVersion;
  #keys: ReadonlySet<string>;
  #pages = new Map<string, KeptPage>();
  #making = new Map<string, Promise<KeptPage | Response>>();
  #bytes = 0;
  /** The renewal under way or the last one, and the one that begins after it. */
  #renewal: Promise<void> = Promise.resolve();
  #nextRenewal: Promise<void> | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#version = new PatientVersion(options.version);
    this.#keys = new Set(options.paths);
  }

  /** Whether the database does not answer, so that kept pages are served whatever their age. */
  get isOutage(): boolean {
    return this.#version.isOutage;
  }

  /** Whether a path is one of those kept. */
  keeps(path: string): boolean {
    return this.#keys.has(path);
  }

  /**
   * Answers straight from memory, below every framework. Answers the status sent, or 0 when the page is not at hand or
   * old: then `answer` makes it.
   */
  serveKept(request: IncomingMessage, response: ServerResponse, requestId: string): number {
    const page = this.#askedFor(request);
    if (!page || (!this.isOutage && !isShown(page, this.#version.known()))) return 0;
    page.isAskedFor = true;
    return page.answer.send(request, response, requestId);
  }

  /** The same, once a page that is old has been made anew; 0 where none was made yet. */
  async serveRenewed(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<number> {
    if (!this.#askedFor(request)) return 0;
    const made = await this.#shown(pathOf(request)).catch(() => undefined);
    return made && !(made instanceof Response) ? made.answer.send(request, response, requestId) : 0;
  }

  #askedFor(request: IncomingMessage): KeptPage | undefined {
    const isRead = request.method === "GET" || request.method === "HEAD";
    return isRead ? this.#pages.get(pathOf(request)) : undefined;
  }

  /** Answers from memory, making the page first if need be; what is not a plain 200 is passed on and not kept. */
  async answer(request: Request): Promise<Response> {
    return this.#answerWith(request, new URL(request.url).pathname);
  }

  /** Answers what asks for an address where nothing is. */
  async answerUnknown(request: Request): Promise<Response> {
    return this.#answerWith(request, this.#options.unknownPath);
  }

  async #answerWith(request: Request, path: string): Promise<Response> {
    const made = await this.#shown(path);
    return made instanceof Response ? made.clone() : made.answer.toResponse(request);
  }

  async #shown(path: string): Promise<KeptPage | Response> {
    const kept = this.#pages.get(path);
    if (kept) kept.isAskedFor = true;
    return kept && isShown(kept, await this.#version.current()) ? kept : this.#fresh(path);
  }

  /** Makes every page, one after the other, so that no visitor of a process just started waits for its first rendering. */
  async fill(signal?: AbortSignal): Promise<void> {
    for (const path of this.#keys) {
      if (signal?.aborted) return;
      await this.#fresh(path).catch((error: unknown) =>
        logger.warn({ err: error, path }, "page not made ahead"),
      );
    }
  }

  /**
   * Runs what may change content. Pages that it changes and that are asked for are made anew before this resolves; whoever asks
   * for one meanwhile is sent it as it was, and waits for nothing. Rejects as the work does.
   */
  async renewedAfter<T>(work: () => Promise<T>): Promise<T> {
    const save = beginSave();
    try {
      const result = await work();
      // One that takes longer is left to whoever asks.
      if (save.hasChanged()) await answerWithin(askMilliseconds, this.#renewPages()).catch(() => {});
      return result;
    } finally {
      save.end();
    }
  }

  /** One at a time: changes that come while one is under way share the next. */
  #renewPages(): Promise<void> {
    this.#nextRenewal ??= this.#renewal.then(() => {
      this.#nextRenewal = undefined;
      return (this.#renewal = this.#renewAskedFor().catch((error: unknown) =>
        logger.error({ err: error }, "pages not made ahead after a change"),
      ));
    });
    return this.#nextRenewal;
  }

  async #renewAskedFor(): Promise<void> {
    const version = await this.#version.current();
    if (version === undefined) return;
    for (const [path, page] of this.#pages) {
      if (!page.isAskedFor || page.version >= version) continue;
      const began = performance.now();
      await this.#fresh(path);
      const restMilliseconds = restPerPage * (performance.now() - began);
      // Who asks for what is at hand is answered between two pages.
      await (this.#nextRenewal ? rest(Math.min(restMilliseconds, longestRestMilliseconds)) : nextTurn());
    }
    noteShown(version);
  }

  async #fresh(path: string): Promise<KeptPage | Response> {
    // Read before rendering: a change in the meantime makes the page old at once instead of looking new.
    const version = await this.#version.current();
    const kept = this.#pages.get(path);
    if (kept && (version === undefined || kept.version === version)) return kept;
    const key = `${version} ${path}`;
    let making = this.#making.get(key);
    if (!making) {
      making = this.#renew(path, version, kept).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return kept ? this.#madeOrKept(making, kept) : making;
  }

  /** A page takes milliseconds to make. What takes seconds waits for a database in trouble: visitors then get the old one. */
  async #madeOrKept(making: Promise<KeptPage | Response>, kept: KeptPage): Promise<KeptPage | Response> {
    try {
      return await answerWithin(askMilliseconds, making);
    } catch (error) {
      logger.error({ err: error }, "a page is served as it was");
      return kept;
    }
  }

  /** Most changes are shown on other pages: this one is then as good as new. */
  async #renew(
    path: string,
    version: number | undefined,
    kept: KeptPage | undefined,
  ): Promise<KeptPage | Response> {
    if (!kept || version === undefined || !(await doesHold(kept, version))) return this.#make(path, version);
    kept.version = version;
    kept.isAskedFor = false;
    return kept;
  }

  async #make(path: string, version: number | undefined): Promise<KeptPage | Response> {
    const { page: rendered, holds } = await this.#options.render(path);
    // Better yesterday's telephone number than an error.
    const kept = rendered.status >= 500 ? this.#pages.get(path) : undefined;
    if (kept) return kept;
    const wanted = path === this.#options.unknownPath ? 404 : 200;
    if (rendered.status !== wanted || rendered.headers.has("Set-Cookie") || version === undefined)
      return responseOf(rendered);
    const parts = await partsOf(rendered, this.#options.config);
    const page = { version, answer: answerOf(parts), bytes: bytesOf(parts), holds, isAskedFor: false };
    if (rendered.status === 200) this.#options.shelf?.put({ path, version, parts });
    this.#forget(path);
    this.#pages.set(path, page);
    this.#bytes += page.bytes;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= maxBytes) break;
      this.#forget(oldest);
    }
    return page;
  }

  #forget(path: string): void {
    this.#bytes -= this.#pages.get(path)?.bytes ?? 0;
    this.#pages.delete(path);
  }
}

/** Whether nobody may know of anything newer, where the version stored is known. */
function isShown(page: KeptPage, version: number | undefined): boolean {
  return version !== undefined && page.version >= newestTold(version);
}

/** A database that does not tell is found out by the rendering, which has an answer to that. */
async function doesHold({ holds }: KeptPage, version: number): Promise<boolean> {
  return holds(version).catch(() => false);
}
