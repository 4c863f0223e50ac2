import { pageOf } from "../../app/features/pages/addresses.present.ts";
import {
  type Addresses,
  followed,
  gone,
  storedAddress,
} from "../../app/features/pages/redirect-targets.present.ts";
import { readOwnAddresses } from "../../app/features/pages/redirects.server.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { VersionOrOutage } from "../../app/platform/http/version-or-outage.server.ts";

const noAddresses: Addresses = { pages: new Set(), redirects: new Map() };

/** What an address that the owner has added leads to: a page, a redirect, or a page that was deleted. */
type OwnTarget = { page: string } | { redirect: string } | { isGone: true };

/**
 * Caches the addresses that the owner has added. Reads them again when the content version changes, whichever process
 * changed it. While the database is unavailable, it returns the last addresses it read.
 */
export class OwnPages {
  #db: Db;
  #version: VersionOrOutage;
  #read: { version: number; addresses: Promise<Addresses> } | undefined;
  #last = noAddresses;

  constructor(db: Db, version: ContentVersion) {
    this.#db = db;
    this.#version = new VersionOrOutage(version);
  }

  /** Finds an address, with its query, in any case and encoding. */
  async find(requested: string): Promise<OwnTarget | undefined> {
    const addresses = await this.#addresses();
    const path = pageOf(requested);
    if (addresses.pages.has(path)) return { page: path };
    const target = addresses.redirects.get(storedAddress(requested)) ?? addresses.redirects.get(path);
    if (target === undefined) return undefined;
    const final = target === gone ? gone : followed(addresses, target);
    return final === gone ? { isGone: true } : { redirect: final };
  }

  async paths(): Promise<string[]> {
    return [...(await this.#addresses()).pages];
  }

  async #addresses(): Promise<Addresses> {
    const version = await this.#version.current();
    if (version === undefined) return this.#last;
    if (this.#read?.version !== version) this.#read = { version, addresses: readOwnAddresses(this.#db) };
    try {
      return (this.#last = await this.#read.addresses);
    } catch {
      this.#read = undefined;
      return this.#last;
    }
  }
}

/**
 * Answers with a page that the owner has added, or redirects from an address that the owner has given up. An address
 * that leads nowhere answers with 410 (RFC 9110, 15.5.11). Browsers revalidate both each time.
 */
export async function answerOwn(request: Request, own: OwnTarget, cache: PageCache): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD", "Cache-Control": "no-store" };
    return Response.json({ message: "Method Not Allowed." }, { status: 405, headers });
  }
  if ("isGone" in own) return asGone(await cache.answerUnknown(request));
  const { pathname, search, origin } = new URL(request.url);
  const isPage = "page" in own;
  if (isPage && own.page === pathname) return cache.answer(request);
  const target = new URL(isPage ? own.page : own.redirect, origin);
  // The redirect keeps the request's query unless the target has its own.
  const query = target.search || search;
  // A location that begins with two slashes would redirect to another host.
  const Location = target.pathname.replace(/^\/+/, "/") + query + target.hash;
  return new Response(null, {
    status: isPage ? 308 : 301,
    headers: { Location, "Cache-Control": "no-cache" },
  });
}

/** The page for lost visitors, as the answer of an address whose page was deleted. */
function asGone(answer: Response): Response {
  if (answer.status !== 404) return answer;
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-cache");
  return new Response(answer.body, { status: 410, headers });
}
