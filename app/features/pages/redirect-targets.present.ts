import { isReserved, pageOf } from "./addresses.present.ts";

/** The target of an address whose page was deleted and that leads nowhere. It is answered with 410. */
export const gone = "";

/** What the owner's addresses lead to. */
export type Addresses = { pages: ReadonlySet<string>; redirects: ReadonlyMap<string, string> };

/** More redirects than this are left to the next request. */
export const maxHops = 5;

/** Returns where an address leads in the end, through other redirects. A circle leads nowhere. */
export function followed(addresses: Addresses, target: string): string {
  const seen = new Set<string>();
  let address = target;
  for (let hop = 1; hop < maxHops; hop += 1) {
    const next = nextOf(addresses, address);
    if (next === undefined) return address;
    if (next === gone || seen.has(next)) return gone;
    seen.add(next);
    address = next;
  }
  return address;
}

/** Returns how many redirects lead on from an address, at most one more than are followed. */
export function hopsFrom(addresses: Addresses, from: string): number {
  let address: string | undefined = from;
  for (let hops = 0; hops <= maxHops; hops += 1) {
    address = nextOf(addresses, address);
    if (!address) return hops;
  }
  return maxHops + 1;
}

/** Whether a redirect from `path` to `target` would lead back to `path`, however many others are between. */
export function isCircle(addresses: Addresses, { path, target }: { path: string; target: string }): boolean {
  let address: string | undefined = target;
  for (let hop = 0; address && hop <= addresses.redirects.size; hop += 1) {
    if (storedAddress(address) === path || pageOf(address) === path) return true;
    address = nextOf(addresses, address);
  }
  return false;
}

/** Whether something is at an address, or a redirect leads on from there. */
export function isKnown({ pages, redirects }: Addresses, target: string): boolean {
  const path = pageOf(target);
  if (isReserved(path) || pages.has(path)) return true;
  return Boolean(redirects.get(storedAddress(target)) ?? redirects.get(path));
}

/** Returns the target of the redirect at an address. The query and the hash of the address are kept. */
function nextOf({ pages, redirects }: Addresses, address: string): string | undefined {
  const path = pageOf(address);
  if (pages.has(path)) return undefined;
  const next = redirects.get(storedAddress(address)) ?? redirects.get(path);
  if (!next) return next;
  const [from, to] = [URL.parse(address, base), URL.parse(next, base)];
  return next.replace(/[?#].*$/s, "") + (to?.search || from?.search || "") + (to?.hash || from?.hash || "");
}

const base = "http://localhost";

/**
 * Returns the form in which the address of an earlier site is stored and looked up: decoded, in lower case, without a
 * slash at the end, and with its query. A whole address loses its host.
 */
export function storedAddress(address: string): string {
  const { search = "" } = URL.parse(address, base) ?? {};
  return pageOf(address) + (search === "?" ? "" : search.toLowerCase());
}
