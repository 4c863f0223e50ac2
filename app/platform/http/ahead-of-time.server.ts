import { AheadOfTime } from "../errors.ts";

/** The headers by which a browser says so. */
const announcements = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether a request looks or fetches before a person has asked: HEAD, as programs that look through mail send it, and the
 * prefetch or prerender of a browser (Fetch standard, `Sec-Purpose`; older ones use the other names). It must change nothing.
 */
export function isAheadOfTime({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  if (method === "HEAD") return true;
  return announcements.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""));
}

/** Nothing is done for it. Throws `AheadOfTime` for a fetch by a browser, which so asks again once the person does. */
export function answerAheadOfTime({ method }: Pick<Request, "method">): Response {
  if (method !== "HEAD") throw new AheadOfTime();
  return new Response(null, { headers: { "Cache-Control": "no-store" } });
}
