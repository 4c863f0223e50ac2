import type { MiddlewareHandler } from "hono";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { NotFound } from "../../app/platform/errors.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";

/** Answers 404 for a path that cannot be decoded. The router would write it, with a key in it, to the log. */
export function unreadablePaths(cache: PageCache | undefined): MiddlewareHandler<AppEnvironment> {
  return async ({ req: { raw } }, next) => {
    const { pathname } = new URL(raw.url);
    if (isReadable(pathname)) return next();
    if (!cache || pathname.startsWith("/api/")) throw new NotFound();
    return cache.answerUnknown(raw);
  };
}

/** Whether a path can be decoded: each percent sign begins an escape, and those make up UTF-8. */
export function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
