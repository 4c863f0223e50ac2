import { data } from "react-router";
import { publicPages } from "../../content/public-pages.ts";
import { readDriverFacts } from "../features/call-outs/driver-facts.server.ts";
import { isOwn } from "../features/pages/addresses.present.ts";
import { languageOf, originalPath } from "../features/pages/languages.present.ts";
import { findPageAt } from "../features/pages/pages.server.ts";
import { needsContext, servicesContext } from "../platform/http/page-context.server.ts";
import { headOf } from "../platform/seo/public-page.ts";
import type { Route } from "./+types/any-page";
import { blocksLinkedData } from "./content/blocks-linked-data.ts";
import { headOfNotFound, NotFoundPage } from "./not-found-page.tsx";
import { OwnPage } from "./own-page.tsx";
import { readBlocks, readUntranslated } from "./content/own-page.server.ts";
import type { PageHandle } from "./site-layout.tsx";
import { TranslatedPage } from "./translated-page.tsx";

export const handle: PageHandle = { overPicture: true };

/** Every address without a route of its own in `app/routes.ts`: a page that the owner has added, or none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const row = await findPageAt(db, url.pathname);
  if (!row || !isOwn(row)) return data(null, { status: 404 });
  const original = languageOf(row) && (await findPageAt(db, originalPath(row)));
  const isBreakdown = original && original.path === publicPages.breakdown.path;
  if (isBreakdown) context.get(needsContext).position = true;
  return {
    blocks: await readBlocks(db, row),
    ...(original && { original: await readUntranslated(db, row, original) }),
    ...(isBreakdown && { driver: await readDriverFacts(db) }),
  };
}

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }], loaderData }) =>
  loaderData ? headOf(site, blocksLinkedData(site, loaderData.blocks)) : headOfNotFound(site);

export default function AnyPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage />;
  const { blocks, original, driver } = loaderData;
  if (!original) return <OwnPage blocks={blocks} />;
  return <TranslatedPage blocks={blocks} driver={driver} original={original} />;
}
