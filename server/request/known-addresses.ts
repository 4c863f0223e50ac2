import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { api } from "../api.ts";

type Known = { parts: string[]; methods: string[] };

const others = [
  ...["/healthz", "/readyz", "/api/openapi.json", "/api/docs"].map((path) => known(path, "GET")),
  known("/csp-reports", "POST"),
];

/**
 * Leads an address that is written in another case to the one that is known, what a page's address carries aside, and refuses a
 * method that it does not take, naming those that it does (RFC 9110, 15.5.6).
 */
export function knownAddresses(pagePaths: string[]): MiddlewareHandler<AppEnvironment> {
  const all = [
    ...others,
    ...pagePaths.map((path) => known(path, "GET")),
    ...api.flatMap(({ endpoints }) => endpoints.map(({ path, method }) => known(path, method.toUpperCase()))),
  ];
  const byLength = Map.groupBy(all, ({ parts }) => parts.length);
  return async ({ req }, next) => {
    const { pathname, search } = new URL(req.url);
    const asked = partsOf(pathname);
    const candidates = byLength.get(asked.length) ?? [];
    const same = candidates.filter((one) => fits(one, asked, (part) => part));
    if (same.length === 0) {
      const other = candidates.find((one) => fits(one, asked, (part) => part.toLowerCase()));
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

/** Without slashes at the end. */
function partsOf(path: string): string[] {
  return path.replace(/\/+$/, "").split("/");
}

function fits({ parts }: Known, asked: string[], inForm: (part: string) => string): boolean {
  return parts.every((part, at) => {
    const given = asked[at] ?? "";
    return part.startsWith(":") ? given !== "" : inForm(part) === inForm(given);
  });
}
