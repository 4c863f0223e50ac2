import { breakdownCopy } from "../../../platform/browser/storage-names.ts";
import {
  type Asked,
  assetsIn,
  type Device,
  fileFrom,
  ignoringVariants,
  newest,
  putDated,
  shownFromStore,
} from "./stored-answers.ts";

export const pagePath = "/breakdown";
/** The meanings of alarm codes, which the card loads. */
const codesPath = "/api/facts/alarmCodes";
type Built = {
  /** The version of the build to which the files belong. */
  version: string;
  /** The files that load when the driver touches the card. */
  files: readonly string[];
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
    return pathname.startsWith("/assets/") ? fileFrom(this.#device, request) : undefined;
  }

  async #newest(path: string, request: Request, asked: Asked): Promise<Response> {
    return newest(request, {
      ...asked,
      fetch: this.#device.fetch,
      renew: (answer) => this.#renew(path, answer),
      stored: async () => {
        const stored = await this.#stored(path);
        return stored && path === pagePath ? shownFromStore(stored) : stored;
      },
    });
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
}

/** Deletes every copy from the device. */
export async function forgetCopies(caches: CacheStorage): Promise<void> {
  for (const name of await namesOfCopies(caches)) await caches.delete(name);
}

/** Returns the names of the copies, oldest first. */
async function namesOfCopies(caches: CacheStorage): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(breakdownCopy));
}
