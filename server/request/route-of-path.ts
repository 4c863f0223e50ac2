import { api } from "../api.ts";
import { cachedPaths, onDemandPaths } from "../pages.ts";
import { matchesParts, partsOf } from "./known-addresses.ts";

/**
 * Returns the pattern that a request's address belongs to. There are few patterns, however many addresses there are.
 */
export type RouteOf = (method: string, path: string) => { route: string; isPublicPage: boolean };

const families = ["/pictures/", "/assets/", "/sanctum/"];

export function routesOfPaths(isPage: (path: string) => boolean): RouteOf {
  const publicPages = new Set([...cachedPaths, ...onDemandPaths]);
  const calls = api.flatMap(({ endpoints }) =>
    endpoints.map(({ method, path }) => ({
      method: method.toUpperCase(),
      path,
      parts: partsOf(path),
    })),
  );
  return (method, address) => {
    const path = address.replace(/[?#].*$/, "");
    if (publicPages.has(path)) return { route: path, isPublicPage: true };
    const isPublicPage = false;
    const family = families.find((start) => path.startsWith(start));
    if (family) return { route: `${family}*`, isPublicPage };
    const call = calls.find((one) => one.method === method && matchesParts(one.parts, partsOf(path)));
    if (call) return { route: call.path, isPublicPage };
    if (path === "/healthz" || path === "/readyz" || path === "/metrics")
      return { route: path, isPublicPage };
    if (path.startsWith("/admin")) return { route: "/admin*", isPublicPage };
    return { route: isPage(path) ? "other page" : "unknown", isPublicPage };
  };
}
