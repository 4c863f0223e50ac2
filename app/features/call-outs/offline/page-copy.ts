import { breakdownCopy } from "../../../platform/browser/storage-names.ts";

export const pagePath = "/breakdown";
/** What the alarm codes mean, which the card asks for. */
const codesPath = "/api/facts/alarmCodes";
/** A driver waits no longer for a line that hardly carries. */
const patienceMilliseconds = 2_000;

type Built = {
  /** Of the build that the files belong to. */
  version: string;
  /** What loads when the card is pressed. */
  files: readonly string[];
};

/** What a worker has to work with. */
type Device = {
  caches: CacheStorage;
  fetch: (asked: RequestInfo, options?: RequestInit) => Promise<Response>;
  origin: string;
};

/** What comes with a request that a page makes. */
type Asked = {
  /** The browser's own fetch of a page, begun while the worker started. */
  preloaded?: Promise<Response | undefined>;
  /** Keeps the worker alive for work that goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
};

/**
 * The copy of /breakdown on a device: one page, what it needs to be alive, and the alarm codes. The network always comes
 * first; the copy is shown where it does not answer in time.
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

  /** Whole or not at all. Rejects where the line or the room is not enough; the page then works as it does without. */
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
      await cache.put(pagePath, page);
    } catch (error) {
      await caches.delete(this.#name).catch(() => false);
      throw error;
    }
  }

  /** A page that was opened before may still ask for what is in the copy before this one: that one is left. */
  async forgetOlder(): Promise<void> {
    const others = (await namesOfCopies(this.#device.caches)).filter((name) => name !== this.#name);
    await Promise.all(others.slice(0, -1).map((name) => this.#device.caches.delete(name)));
  }

  /** Undefined for what is the browser's own affair. */
  answer(request: Request, asked: Asked): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.#device.origin) return undefined;
    if (pathname === pagePath && request.mode === "navigate") return this.#newest(pagePath, request, asked);
    if (pathname === codesPath) return this.#newest(codesPath, request, asked);
    return pathname.startsWith("/assets/") ? this.#file(request, pathname) : undefined;
  }

  async #newest(path: string, request: Request, { preloaded, waitUntil }: Asked): Promise<Response> {
    const fresh = this.#fetch(request, preloaded);
    // First: whoever reads the answer takes it away.
    waitUntil(fresh.then((answer) => this.#renew(path, answer.clone())).catch(() => {}));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
    });
    const first = await Promise.race([fresh.catch(() => undefined), late]);
    clearTimeout(timer);
    // A server in trouble is no better than no line.
    if (first && first.status < 500) return first;
    return (await this.#stored(path)) ?? fresh;
  }

  async #fetch(request: Request, preloaded: Asked["preloaded"]): Promise<Response> {
    return (await preloaded) ?? this.#device.fetch(request);
  }

  /** The page of another build needs other files: it waits for the worker that brings them. */
  async #renew(path: string, answer: Response): Promise<void> {
    if (!answer.ok || answer.redirected) return;
    const cache = await this.#device.caches.open(this.#name);
    const needed = path === pagePath ? assetsIn(await answer.clone().text()) : [];
    const there = await Promise.all(needed.map((address) => cache.match(address, loosely)));
    if (there.every((file) => file)) await cache.put(path, answer);
  }

  async #stored(path: string): Promise<Response | undefined> {
    try {
      const cache = await this.#device.caches.open(this.#name);
      return await cache.match(path, loosely);
    } catch {
      return undefined;
    }
  }

  /** The names of files carry hashes of what is in them, so any copy of one is the right one. */
  async #file(request: Request, pathname: string): Promise<Response> {
    const path = pathname.replace(/^\/assets\/again-\d+\//, "/assets/");
    const stored = await this.#device.caches.match(path, loosely).catch(() => undefined);
    return stored ?? this.#device.fetch(request);
  }
}

const loosely = { ignoreVary: true, ignoreSearch: true };

/** Takes every copy from the device. */
export async function forgetCopies(caches: CacheStorage): Promise<void> {
  for (const name of await namesOfCopies(caches)) await caches.delete(name);
}

/** Oldest first. */
async function namesOfCopies(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(breakdownCopy));
}

/** Styles, fonts and scripts that a page names; its pictures can be missed. */
function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g))];
}
