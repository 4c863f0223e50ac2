import { PrefetchRefused } from "../errors.ts";

/** The headers by which a browser announces a prefetch. */
const purposeHeaders = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether a request comes before a person has asked for the page. This is a HEAD request, as mail scanners send it,
 * or a browser's prefetch or prerender (Fetch standard, `Sec-Purpose`; older browsers use the other names). Such a
 * request must change nothing.
 */
export function isPrefetch({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "HEAD") return true;
  return purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

/**
 * Answers a request ahead of time without any effect. Throws `PrefetchRefused` for a prefetch, so that the browser asks
 * again when the user opens the page.
 */
export function answerPrefetch({ method }: Pick<Request, "method">): Response {
  if (method !== "HEAD") throw new PrefetchRefused();
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
}
