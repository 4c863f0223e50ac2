import { type OwnAddresses, readOwnAddresses } from "../../app/features/pages/own-addresses.server.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.server.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { VersionOrOutage } from "../../app/platform/http/version-or-outage.server.ts";

const noAddresses: OwnAddresses = { pages: new Set(), redirects: new Map() };

/** What an address that the owner has added leads to: a page, or a redirect. */
type OwnTarget = { page: string } | { redirect: string };

/**
 * Caches the addresses that the owner has added. Reads them again when the content version changes, whichever process
 * changed it. While the database is unavailable, it returns the last addresses it read.
 */
export class OwnPages {
  #db: Db;
  #version: VersionOrOutage;
  #read: { version: number; addresses: Promise<OwnAddresses> } | undefined;
  #last = noAddresses;

  constructor(db: Db, version: ContentVersion) {
    this.#db = db;
    this.#version = new VersionOrOutage(version);
  }

  /** Finds an address in any case. Addresses are stored in lower case. */
  async find(requested: string): Promise<OwnTarget | undefined> {
    const { pages, redirects } = await this.#addresses();
    const path = requested.toLowerCase();
    if (pages.has(path)) return { page: path };
    const target = redirects.get(path);
    return target === undefined ? undefined : { redirect: target };
  }

  async paths(): Promise<string[]> {
    return [...(await this.#addresses()).pages];
  }

  async #addresses(): Promise<OwnAddresses> {
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
 * Answers with a page that the owner has added, or redirects from an address that the owner has given up. Browsers
 * revalidate the redirect each time.
 */
export async function answerOwn(request: Request, own: OwnTarget, cache: PageCache): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD", "Cache-Control": "no-store" };
    return Response.json({ message: "Method Not Allowed." }, { status: 405, headers });
  }
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
