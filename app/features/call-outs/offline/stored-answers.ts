/* What the copy of /breakdown and the copies of links share: the network comes first, and files have one content. */
import { pageFromStore } from "./stored-page.ts";

/** How long somebody waits for a weak connection before the copy is shown. */
const patienceMilliseconds = 2_000;

/** The header that holds the time at which a response was stored, by the device's clock. */
export const storedAtHeader = "X-Stored-At";

/** The browser interfaces that a worker uses. */
export type Device = {
  caches: CacheStorage;
  fetch: (asked: RequestInfo, options?: RequestInit) => Promise<Response>;
  origin: string;
};

/** What the browser passes along with a request. */
export type Asked = {
  /** The navigation preload, which the browser began while the worker started. */
  preloaded?: Promise<Response | undefined>;
  /** Keeps the worker alive for work after the response. */
  waitUntil: (work: Promise<unknown>) => void;
};

type Newest = Asked & {
  fetch: Device["fetch"];
  /** Stores what the server has answered. */
  renew: (answer: Response) => Promise<unknown>;
  /** Returns what is shown if the network does not answer in time. */
  stored: () => Promise<Response | undefined>;
};

/** Returns the server's answer, or the stored one if none arrives in time. Rejects like the browser if nothing is stored. */
export async function newest(
  request: Request,
  { preloaded, waitUntil, fetch, renew, stored }: Newest,
): Promise<Response> {
  const asked = async () => (await preloaded) ?? fetch(request);
  const fresh = asked();
  // Clones the response before anybody reads it, because a body can be read only once.
  waitUntil(fresh.then((answer) => renew(answer.clone())).catch(() => {}));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMilliseconds);
  });
  const first = await Promise.race([fresh.catch(() => undefined), late]);
  clearTimeout(timer);
  // A server error is treated like a missing connection.
  if (first && first.status < 500) return first;
  return (await stored()) ?? fresh;
}

/**
 * Returns a file from any copy. File names contain a hash of their content, so every copy of a file is the right one.
 */
export async function fileFrom({ caches, fetch }: Device, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/assets\/again-\d+\//, "/assets/");
  const stored = await caches.match(path, ignoringVariants).catch(() => undefined);
  return stored ?? fetch(request);
}

export async function putDated(
  cache: Cache,
  path: string,
  answer: Response,
  added: Record<string, string> = {},
): Promise<void> {
  const headers = new Headers(answer.headers);
  // The body is stored as it was read.
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  headers.set(storedAtHeader, new Date().toISOString());
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  await cache.put(path, new Response(await answer.arrayBuffer(), { headers }));
}

export async function shownFromStore(stored: Response): Promise<Response> {
  const at = stored.headers.get(storedAtHeader) ?? stored.headers.get("Date");
  const html = pageFromStore(await stored.text(), at === null ? null : new Date(at), new Date());
  return new Response(html, { headers: stored.headers });
}

export const ignoringVariants = { ignoreVary: true, ignoreSearch: true };

/** Returns the addresses of styles, fonts and scripts in a page. Its pictures are not essential. */
export function assetsIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g))];
}
