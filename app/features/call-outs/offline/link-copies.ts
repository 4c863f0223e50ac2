import { linkCopy } from "../../../platform/browser/storage-names.ts";
import { factsPathOf, type LinkKind, nameOfCopy } from "./link-copy.ts";
import {
  type Asked,
  assetsIn,
  type Device,
  fileFrom,
  ignoringVariants,
  newest,
  putDated,
  shownFromStore,
  storedAtHeader,
} from "./stored-answers.ts";

/** How many links' pages a device stores: those that were opened last. */
const mostCopies = 5;
/** The header that holds the time at which the link ends, by the server's clock. */
const endsHeader = "X-Link-Ends";

const linkPath = /^\/(engineer|call-out)\/[\w-]+$/;
const photographPath = /^\/api\/engineer-pages\/([\w-]+)\/photographs\/\d+$/;
const photographsIn = /\/api\/engineer-pages\/[\w-]+\/photographs\/\d+/g;
const endsIn = /data-link-ends="([^"]+)"/;
/** What this site's own page of an ended or unknown link contains, and nobody's portal. */
const overMark = "data-link-over";

/** `askedAt` is by the device's clock. */
type Arrived = { answer: Response; html: string; ends: string; files: string[]; askedAt: string };

/** The files that load with the islands of each page. They belong to one build. */
type Files = Readonly<Record<LinkKind, readonly string[]>>;

/**
 * The copies of the pages that belong to links, on the device that has opened them. Each is in a store of its own, with
 * its files, and is never shown at another link's address. It is deleted once the link has ended, or the site says that
 * it no longer works.
 */
export class LinkCopies {
  #device: Device;
  #files: Files;
  /** The copies that are being stored at the moment. They have no page yet. */
  #storing = new Set<{ name: string }>();

  constructor(device: Device, files: Files) {
    this.#device = device;
    this.#files = files;
  }

  /** Stores the page at this address. Returns false if it belongs to another build, whose worker is needed. */
  async store(path: string): Promise<boolean> {
    const askedAt = new Date().toISOString();
    return this.#renew(path, await this.#device.fetch(path, { cache: "no-cache" }), askedAt);
  }

  /**
   * Answers a request. Returns undefined for requests that the browser handles itself. `onOtherBuild` is called if the
   * server sent a page of another build.
   */
  answer(
    request: Request,
    asked: Asked,
    onOtherBuild: () => Promise<unknown>,
  ): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.#device.origin) return undefined;
    if (request.mode === "navigate") {
      return isLink(pathname) ? this.#page(pathname, request, { asked, onOtherBuild }) : undefined;
    }
    if (photographPath.test(pathname)) return this.#photograph(pathname, request);
    return pathname.startsWith("/assets/") ? fileFrom(this.#device, request) : undefined;
  }

  /** Deletes the copies of links that are over, and all but the last few. */
  async forgetOld(): Promise<void> {
    const { caches } = this.#device;
    const all: { name: string; storedAt: string }[] = [];
    for (const name of await namesOfLinkCopies(caches)) {
      const page = await this.#stored(name.slice(linkCopy.length));
      const isBeingStored = [...this.#storing].some((one) => one.name === name);
      // A copy whose page is over is gone by now. One without a page was left by a device that lost its power.
      if (page) all.push({ name, storedAt: page.headers.get(storedAtHeader) ?? "" });
      else if (!isBeingStored) await caches.delete(name);
    }
    const newestFirst = all.toSorted((a, b) => b.storedAt.localeCompare(a.storedAt));
    for (const { name } of newestFirst.slice(mostCopies)) await caches.delete(name);
  }

  async #page(
    path: string,
    request: Request,
    { asked, onOtherBuild }: { asked: Asked; onOtherBuild: () => Promise<unknown> },
  ): Promise<Response> {
    const askedAt = new Date().toISOString();
    return newest(request, {
      ...asked,
      fetch: this.#device.fetch,
      renew: async (answer) => (await this.#renew(path, answer, askedAt)) || onOtherBuild(),
      stored: async () => {
        const stored = await this.#stored(path);
        return stored && shownFromStore(stored);
      },
    });
  }

  async #renew(path: string, answer: Response, askedAt: string): Promise<boolean> {
    const html = answer.redirected ? "" : await answer.clone().text();
    if ((answer.status === 404 || answer.status === 410) && html.includes(overMark)) {
      await this.#device.caches.delete(nameOfCopy(path));
      return true;
    }
    const ends = endsIn.exec(html)?.[1];
    if (!answer.ok || !ends) return true;
    const files = this.#files[kindOf(path)];
    const scripts = assetsIn(html).filter((one) => one.endsWith(".js"));
    if (!scripts.every((one) => files.includes(one))) return false;
    const needed = [...new Set([...assetsIn(html), ...files])];
    await this.#put(path, { answer, html, ends, askedAt, files: needed });
    await this.forgetOld();
    return true;
  }

  /** Stores everything, the page last, or leaves the copy that was there. */
  async #put(path: string, page: Arrived): Promise<void> {
    const { caches } = this.#device;
    const copy = { name: nameOfCopy(path) };
    const isNew = (await this.#stored(path)) === undefined;
    this.#storing.add(copy);
    try {
      await this.#fill(await caches.open(copy.name), path, page);
    } catch (error) {
      if (isNew) await caches.delete(copy.name);
      throw error;
    } finally {
      this.#storing.delete(copy);
    }
  }

  async #fill(cache: Cache, path: string, { answer, ends, files, html, askedAt }: Arrived): Promise<void> {
    const missing = [];
    for (const one of files) if (!(await cache.match(one, ignoringVariants))) missing.push(one);
    await cache.addAll(missing);
    const photographs = [...new Set(html.match(photographsIn))];
    for (const one of photographs) {
      if (await cache.match(one)) continue;
      const photograph = await this.#device.fetch(one).catch(() => undefined);
      if (photograph?.ok) await cache.put(one, photograph);
    }
    // What the page has learned after this one was asked for is newer.
    const facts = await cache.match(factsPathOf(path));
    if (facts && ((await facts.json()) as { at: string }).at < askedAt) await cache.delete(factsPathOf(path));
    await putDated(cache, path, answer, { [endsHeader]: ends });
  }

  async #stored(path: string): Promise<Response | undefined> {
    const { caches } = this.#device;
    try {
      const stored = await caches.match(path, { ...ignoringVariants, cacheName: nameOfCopy(path) });
      if (!stored || Date.parse(stored.headers.get(endsHeader) ?? "") > Date.now()) return stored;
      await caches.delete(nameOfCopy(path));
    } catch {
      // Storage is forbidden, or its content was deleted.
    }
    return undefined;
  }

  async #photograph(path: string, request: Request): Promise<Response> {
    try {
      return await this.#device.fetch(request);
    } catch (error) {
      const token = photographPath.exec(path)?.[1];
      const cacheName = nameOfCopy(`/engineer/${token}`);
      const stored = await this.#device.caches.match(path, { cacheName }).catch(() => undefined);
      if (stored) return stored;
      throw error;
    }
  }
}

export function isLink(path: string): boolean {
  return linkPath.test(path);
}

/** Deletes the copies of all links from the device. */
export async function forgetLinkCopies(caches: CacheStorage): Promise<void> {
  for (const name of await namesOfLinkCopies(caches)) await caches.delete(name);
}

async function namesOfLinkCopies(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(linkCopy));
}

function kindOf(path: string): LinkKind {
  return path.startsWith("/engineer/") ? "engineer" : "call-out";
}
