import { pageFromStore } from "./stored-page.ts";
import { breakdownCopy } from "../../../platform/browser/storage-names.ts";

export const pagePath = "/breakdown";
/** The meanings of alarm codes, which the card loads. */
const codesPath = "/api/facts/alarmCodes";
/** How long a driver waits for a weak connection before the copy is shown. */
const patienceMilliseconds = 2_000;

/** The header that holds the time at which a response was stored, by the device's clock. */
const storedAtHeader = "X-Stored-At";

type Built = {
  /** The version of the build to which the files belong. */
  version: string;
  /** The files that load when the driver touches the card. */
  files: readonly string[];
};

/** The browser interfaces that the worker uses. */
type Device = {
  caches: CacheStorage;
  fetch: (asked: RequestInfo, options?: RequestInit) => Promise<Response>;
  origin: string;
};

/** What the browser passes along with a request. */
type Asked = {
  /** The navigation preload, which the browser began while the worker started. */
  preloaded?: Promise<Response | undefined>;
  /** Keeps the worker alive for work after the response. */
  waitUntil: (work: Promise<unknown>) => void;
};

/**
 * The copy of /breakdown on a device: the page, its scripts and styles, and the alarm codes. The network always comes
 * first. The copy is shown if the network does not answer in time.
 */
export class PageCopy {
  #name: string;
  #files: readonly string[];
  #device: Device;

  constructor(device: Device, { version, files }: Built) {
    this.#device = device;
    this.#name = breakdownCopy + version;
    this.#files = files;
  }

  /**
   * Stores everything or nothing. Rejects when the connection or the storage is not sufficient. The page then works
   * without a copy.
   */
  async store(): Promise<void> {
    const { caches, fetch } = this.#device;
    try {
      const cache = await caches.open(this.#name);
      const page = await fetch(pagePath, { cache: "no-cache" });
      if (!page.ok) throw new Error("The page did not come.");
      const addresses = new Set([...assetsIn(await page.clone().text()), ...this.#files]);
      await cache.addAll([...addresses]);
      const codes = await fetch(codesPath).catch(() => undefined);
      if (codes?.ok) await cache.put(codesPath, codes);
      await putDated(cache, pagePath, page);
    } catch (error) {
      await caches.delete(this.#name).catch(() => false);
      throw error;
    }
  }

  /** Deletes all but the newest of the older copies. An open page may still request files from that one. */
  async forgetOlder(): Promise<void> {
    const others = (await namesOfCopies(this.#device.caches)).filter((name) => name !== this.#name);
    await Promise.all(others.slice(0, -1).map((name) => this.#device.caches.delete(name)));
  }

  /** Renews the page and the codes. Returns false if the page belongs to another build, whose worker is needed. */
  async freshen(): Promise<boolean> {
    const { fetch } = this.#device;
    const renewed = await Promise.all(
      [pagePath, codesPath].map(async (path) => this.#renew(path, await fetch(path, { cache: "no-cache" }))),
    );
    return renewed.every(Boolean);
  }

  /** Answers a request. Returns undefined for requests that the browser handles itself. */
  answer(request: Request, asked: Asked): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.#device.origin) return undefined;
    if (pathname === pagePath && request.mode === "navigate") return this.#newest(pagePath, request, asked);
    if (pathname === codesPath) return this.#newest(codesPath, request, asked);
    return pathname.startsWith("/assets/") ? this.#file(request, pathname) : undefined;
  }

  async #newest(path: string, request: Request, { preloaded, waitUntil }: Asked): Promise<Response> {
    const fresh = this.#fetch(request, preloaded);
    // Clones the response before anybody reads it, because a body can be read only once.
    waitUntil(fresh.then((answer) => this.#renew(path, answer.clone())).catch(() => {}));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
    });
    const first = await Promise.race([fresh.catch(() => undefined), late]);
    clearTimeout(timer);
    // A server error is treated like a missing connection.
    if (first && first.status < 500) return first;
    const stored = await this.#stored(path);
    if (!stored) return fresh;
    return path === pagePath ? shownFromStore(stored) : stored;
  }

  async #fetch(request: Request, preloaded: Asked["preloaded"]): Promise<Response> {
    return (await preloaded) ?? this.#device.fetch(request);
  }

  /** Stores a newer response, and returns whether it fits. The page of another build needs other files, so it waits for the worker of that build. */
  async #renew(path: string, answer: Response): Promise<boolean> {
    if (!answer.ok || answer.redirected) return true;
    const cache = await this.#device.caches.open(this.#name);
    const needed = path === pagePath ? assetsIn(await answer.clone().text()) : [];
    const cached = await Promise.all(needed.map((address) => cache.match(address, ignoringVariants)));
    const fits = cached.every((file) => file);
    if (fits) await putDated(cache, path, answer);
    return fits;
  }

  async #stored(path: string): Promise<Response | undefined> {
    try {
      const cache = await this.#device.caches.open(this.#name);
      return await cache.match(path, ignoringVariants);
    } catch {
      return undefined;
    }
  }

  /**
   * Answers a file from any copy. File names contain a hash of their content, so every copy of a file is the right one.
   */
  async #file(request: Request, pathname: string): Promise<Response> {
    const path = pathname.replace(/^\/assets\/again-\d+\//, "/assets/");
    const stored = await this.#device.caches.match(path, ignoringVariants).catch(() => undefined);
    return stored ?? this.#device.fetch(request);
  }
}

async function putDated(cache: Cache, path: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  // The body is stored as it was read.
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(storedAtHeader, new Date().toISOString());
  await cache.put(path, new Response(await answer.arrayBuffer(), { headers }));
}

async function shownFromStore(stored: Response): Promise<Response> {
  const at = stored.headers.get(storedAtHeader) ?? stored.headers.get("Date");
  const html = pageFromStore(await stored.text(), at === null ? null : new Date(at), new Date());
  return new Response(html, { headers: stored.headers });
}

const ignoringVariants = { ignoreVary: true, ignoreSearch: true };

/** Deletes every copy from the device. */
export async function forgetCopies(caches: CacheStorage): Promise<void> {
  for (const name of await namesOfCopies(caches)) await caches.delete(name);
}

/** Returns the names of the copies, oldest first. */
async function namesOfCopies(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(breakdownCopy));
}

/** Returns the addresses of styles, fonts and scripts in a page. Its pictures are not essential. */
function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g))];
}
