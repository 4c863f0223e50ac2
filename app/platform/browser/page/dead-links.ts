/** The window event after links to this site were saved. Its `detail` is their addresses. */
const savedEvent = "site:links-saved";

const timeoutMilliseconds = 5_000;
/** The maximum of links checked. A text has only a few, and more are not worth the requests. */
const maxLinks = 30;

/**
 * Returns the addresses of this site in the typed values, as paths: the targets of links in HTML, and values that are
 * nothing but an address. A fragment (`#…`) is omitted.
 */
export function findSiteLinks(values: Iterable<string>, origin: string): string[] {
  const links = new Set<string>();
  for (const value of values) {
    const targets = value.includes("<") ? hrefsIn(value) : [value.trim()];
    for (const target of targets) {
      const path = pathOnSite(target, origin);
      if (path) links.add(path);
    }
  }
  return [...links].slice(0, maxLinks);
}

/** Returns the addresses that answer that nothing is there. An address that does not answer in time is not reported. */
export async function findDeadLinks(links: readonly string[]): Promise<string[]> {
  const isDead = await Promise.all(
    links.map(async (link) => {
      try {
        const { status } = await fetch(link, {
          method: "HEAD",
          signal: AbortSignal.timeout(timeoutMilliseconds),
        });
        return status === 404 || status === 410;
      } catch {
        return false;
      }
    }),
  );
  return links.filter((_, at) => isDead[at]);
}

/** Dispatches an event with the links to this site in the values just saved. */
export function announceSavedLinks(values: Iterable<string>): void {
  const links = findSiteLinks(values, location.origin);
  if (links.length > 0) dispatchEvent(new CustomEvent(savedEvent, { detail: links }));
}

/** Calls `look` with the links of each save that has any. Returns a function that stops it. */
export function onSavedLinks(look: (links: readonly string[]) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) look(event.detail);
  };
  addEventListener(savedEvent, listener);
  return () => removeEventListener(savedEvent, listener);
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(/\shref="([^"]*)"/g)].map(([, target = ""]) => target.replaceAll("&amp;", "&"));
}

function pathOnSite(target: string, origin: string): string | undefined {
  const isPath = /^\/(?![/\\])\S*$/.test(target);
  if (!isPath && !/^https?:\/\/\S+$/i.test(target)) return undefined;
  const url = URL.parse(target, origin);
  return url?.origin === origin ? url.pathname + url.search : undefined;
}
