import type { ServerBuild } from "react-router";
import { matchesParts, partsOf } from "./known-addresses.ts";
import { isReadable } from "./unreadable-paths.ts";

/** The router's catch-all route, which renders the page for unknown addresses. */
const catchAll = "*";

/**
 * Returns a function that says whether a page, or a client's request for its data, exists at a path. If unsure, it says
 * yes and the router decides. Matching with the router itself costs a thousand times as much.
 */
export function pageAddresses(routes: ServerBuild["routes"]): (path: string) => boolean {
  const addresses = pagePaths(routes).map(partsOf);
  return (path) => {
    // The data of pages, and the paths that the router reserves for itself.
    if (path.endsWith(".data") || path.startsWith("/__")) return true;
    if (!isReadable(path)) return false;
    const requested = partsOf(decodeURI(path));
    // Compares without regard to case, as the router does.
    return addresses.some((parts) => matchesParts(parts, requested, (part) => part.toLowerCase()));
  };
}

/** The address of every page, such as `/admin/users/:id`. */
export function pagePaths(routes: ServerBuild["routes"]): string[] {
  return Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) && route.path !== catchAll ? [route.id] : []))
    .map((id) => addressOf(routes, id));
}

function addressOf(routes: ServerBuild["routes"], id: string): string {
  const { parentId, path } = routes[id] ?? {};
  const above = parentId ? addressOf(routes, parentId) : "";
  return path ? `${above}/${path}` : above;
}
