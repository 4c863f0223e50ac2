import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { api } from "../api.ts";

type Known = { parts: string[]; methods: string[] };

const others = [
  ...["/healthz", "/readyz", "/api/openapi.json", "/api/docs"].map((path) => known(path, "GET")),
  known("/csp-reports", "POST"),
];

/**
 * Redirects an address in another case to the known spelling; parameters keep their case. Refuses a method that the
 * address does not support, and names those that it does (RFC 9110, 15.5.6).
 */
export function knownAddresses(pagePaths: string[]): MiddlewareHandler<AppEnvironment> {
  const all = [
    ...others,
    ...pagePaths.map((path) => known(path, "GET")),
    ...api.flatMap(({ endpoints }) => endpoints.map(({ path, method }) => known(path, method.toUpperCase()))),
  ];
  return async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const asked = partsOf(pathname);
    const same = all.filter(({ parts }) => fits(parts, asked));
    if (same.length === 0) {
      const other = all.find(({ parts }) => fits(parts, asked, (part) => part.toLowerCase()));
      if (!other) return next();
      const path = other.parts.map((part, at) => (part.startsWith(":") ? asked[at] : part)).join("/");
      return new Response(null, { status: 308, headers: { Location: path + search } });
    }
    const methods = new Set(same.flatMap((one) => one.methods));
    if (methods.has(req.method)) return next();
    const headers = { Allow: [...methods].join(", "), "Cache-Control": "no-store" };
    return Response.json({ message: "Method Not Allowed." }, { status: 405, headers });
  };
}

function known(path: string, method: string): Known {
  return { parts: partsOf(path), methods: method === "GET" ? ["GET", "HEAD"] : [method] };
}

/** Splits a path at its slashes, ignoring trailing slashes. */
export function partsOf(path: string): string[] {
  return path.replace(/\/+$/, "").split("/");
}

/** Whether the parts of an address match those of a pattern. A part that begins with a colon matches any text. */
export function fits(parts: string[], asked: string[], inForm = (part: string) => part): boolean {
  if (parts.length !== asked.length) return false;
  return parts.every((part, at) => {
    const given = asked[at] ?? "";
    return part.startsWith(":") ? given !== "" : inForm(part) === inForm(given);
  });
}
