import type { MiddlewareHandler } from "hono";
import { lastKnownCountry, readHomeCountry } from "../../app/features/company/company.server.ts";
import type { Country } from "../../app/platform/countries/country.ts";
import { inCountry } from "../../app/platform/countries/home.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { previewPath } from "../../app/features/drafts/drafts.schema.ts";
import type { Services } from "../../app/platform/services.ts";

type Front = { version: Partial<Pick<ContentVersion, "known">> | undefined; cache: PageCache | undefined };

/**
 * Answers calls of the API, and forms without scripts, by the rules of the firm's country. The country is read again
 * when the content version changes, whichever process changed it. Pages read it themselves, with the data they show.
 */
export function inHomeCountry(
  { db }: Pick<Services, "db">,
  { version, cache }: Front,
): MiddlewareHandler<AppEnvironment> {
  let read: { version: number; country: Country } | undefined;
  const current = async () => {
    const now = version?.known?.();
    if (read && read.version === now) return read.country;
    try {
      const country = await readHomeCountry(db);
      read = now === undefined ? undefined : { version: now, country };
      return country;
    } catch {
      return lastKnownCountry(db);
    }
  };
  return async ({ req: { method, path } }, next) => {
    const isRead = method === "GET" || method === "HEAD";
    // A link to drafts runs their saves.
    const isPage = isRead && !path.startsWith("/api/") && !path.startsWith(`${previewPath}/`);
    // While the database answers nothing, calls are refused, and a read would only delay the refusal.
    if (isPage || (await cache?.isSilent())) return next();
    return inCountry(await current(), next);
  };
}
