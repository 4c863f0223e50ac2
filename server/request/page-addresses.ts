import type { ServerBuild } from "react-router";

/** The router's catch-all, which shows that nothing is there. */
const catchAll = "*";

/**
 * Says whether a page, or a client's request for its data, is at a path. In doubt it is one: the router decides. Matching
 * by the router itself costs a thousand times as much as this.
 */
export function pageAddresses(routes: ServerBuild["routes"]): (path: string) => boolean {
  const patterns = pagePaths(routes).map(patternOf);
  return (path) => {
    // The data of pages, and what the router keeps for itself.
    if (path.endsWith(".data") || path.startsWith("/__")) return true;
    const written = decoded(path);
    return written === undefined || patterns.some((pattern) => pattern.test(written));
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

/** Paths are matched whatever the case of their letters, as by the router. */
function patternOf(address: string): RegExp {
  const source = address
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part.replaceAll(".", "\\.")))
    .join("/");
  return new RegExp(`^${source || "/"}$`, "i");
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
