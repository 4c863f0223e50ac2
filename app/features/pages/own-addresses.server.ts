import type { Db } from "../../platform/db/tables.ts";
import { isOwn } from "./addresses.present.ts";
import { listRedirects } from "./redirects.server.ts";

/** The addresses of pages and redirects that the owner added. */
export type OwnAddresses = { pages: ReadonlySet<string>; redirects: ReadonlyMap<string, string> };

export async function readOwnAddresses(db: Db): Promise<OwnAddresses> {
  const pages = await db.selectFrom("pages").select("path").execute();
  const redirects = await listRedirects(db);
  return {
    pages: new Set(pages.filter(isOwn).map(({ path }) => path)),
    redirects: new Map(redirects.map(({ path, target }) => [path, target])),
  };
}
