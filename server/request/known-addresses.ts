import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { api } from "../api.ts";

type KnownRoute = { parts: string[]; methods: string[] };

const extraRoutes = [
  ...["/healthz", "/readyz", "/api/openapi.json", "/api/docs"].map((path) => knownRoute(path, "GET")),
  knownRoute("/csp-reports", "POST"),
  knownRoute("/visits", "POST"),
];

/**
 * Redirects an address in another case to the known spelling; parameters keep their case. Refuses a method that the
 * address does not support, and names those that it does (RFC 9110, 15.5.6).
 */
export function knownAddresses(pagePaths: string[]): MiddlewareHandler<AppEnvironment> {
  const all = [
    ...extraRoutes,
    ...pagePaths.map((path) => knownRoute(path, "GET")),
    ...api.flatMap(({ endpoints }) =>
      endpoints.map(({ path, method }) => knownRoute(path, method.toUpperCase())),
    ),
  ];
  return async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const requested = partsOf(pathname);
    const same = all.filter(({ parts }) => matchesParts(parts, requested));
    if (same.length === 0) {
      const other = all.find(({ parts }) => matchesParts(parts, requested, (part) => part.toLowerCase()));
      if (!other) return next();
      const path = other.parts.map((part, at) => (part.startsWith(":") ? requested[at] : part)).join("/");
      return new Response(null, { status: 308, headers: { Location: path + search } });
    }
    const methods = new Set(same.flatMap((one) => one.methods));
    if (methods.has(req.method)) return next();
    const headers = { Allow: [...methods].join(", "), "Cache-Control": "no-store" };
    return Response.json({ message: "Method Not Allowed." }, { status: 405, headers });
  };
}

function knownRoute(path: string, method: string): KnownRoute {
  return { parts: partsOf(path), methods: method === "GET" ? ["GET", "HEAD"] : [method] };
}

/** Splits a path at its slashes, ignoring trailing slashes. */
export function partsOf(path: string): string[] {
  return path.replace(/\/+$/, "").split("/");
}

/** Whether the parts of an address match those of a pattern. A part that begins with a colon matches any text. */
export function matchesParts(parts: string[], requested: string[], inForm = (part: string) => part): boolean {
  if (parts.length !== requested.length) return false;
  return parts.every((part, at) => {
    const given = requested[at] ?? "";
    return part.startsWith(":") ? given !== "" : inForm(part) === inForm(given);
  });
}
