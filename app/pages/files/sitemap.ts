import { indexedPages } from "../../../content/public-pages.ts";
import { listGalleryChanges } from "../../features/galleries/galleries.server.ts";
import { isOwn } from "../../features/pages/addresses.present.ts";
import { alternatesOf, languageOf } from "../../features/pages/languages.present.ts";
import { blocksOf } from "../../features/pages/pages.present.ts";
import { listPages } from "../../features/pages/pages.server.ts";
import type { PageRow } from "../../features/pages/pages.tables.ts";
import { listWidgetChanges } from "../../features/widgets/widgets.server.ts";
import { listLastChanges } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listFactChanges } from "../../platform/facts/facts.server.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { escapeHtml } from "../../platform/html/escape-html.ts";
import { absolute, hrefLangsOf } from "../../platform/seo/public-page.ts";
import type { Route } from "./+types/sitemap";

/** /sitemap.xml: the pages for search engines, each with the last change of what it shows. */
export async function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { db, config } = context.get(servicesContext);
  const lastChange = await readLastChanges(db);
  const pages = await listPages(db);
  const entries = pages.flatMap((row) => {
    const page = isOwn(row) ? ownPage(row) : indexedPages.find(({ path }) => path === row.path);
    if (!page) return [];
    const alternates = alternatesOf(row, pages)?.flatMap(({ path, language }) => {
      const href = escapeHtml(absolute(config.appUrl, path));
      return hrefLangsOf(language).map(
        (hrefLang) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
      );
    });
    const url = absolute(config.appUrl, row.path);
    return [entry(url, lastChange(page, row.updated_at), alternates?.join(""))];
  });
  const xhtml = pages.some(languageOf) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>`,
    ...entries,
    "</urlset>",
    "",
  ];
  return new Response(sitemap.join("\n"), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

/** The parts of a page that its last change depends on. */
type Shows = {
  widgets?: readonly string[];
  gallery?: number;
  galleries?: readonly number[];
  facts?: readonly string[];
  shows?: readonly string[];
};

/** A change of a picture counts as one of its gallery, which a page need not name. */
function ownPage(row: PageRow): Shows {
  const blocks = blocksOf(row);
  return {
    galleries: blocks.flatMap((block) => (block.kind === "gallery" ? block.gallery_id : [])),
    shows: blocks.some(({ kind }) => kind === "testimonials") ? ["testimonial"] : [],
  };
}

/** Company details and the firm's marks are on every page. Words, widgets, facts and pictures belong to one page. */
async function readLastChanges(db: Db) {
  const [facts, widgets, galleries, shown] = await Promise.all([
    listFactChanges(db),
    listWidgetChanges(db),
    listGalleryChanges(db),
    listLastChanges(
      db,
      indexedPages.flatMap(({ shows = [] }) => shows),
    ),
  ]);
  return (page: Shows, words: string): string => {
    const changes = [
      words,
      ...facts
        .filter(({ name }) => ["company", "firm"].includes(name) || page.facts?.includes(name))
        .map(({ updated_at }) => updated_at),
      ...shown.filter(({ type }) => page.shows?.includes(type)).map(({ at }) => at),
      ...widgets.filter((widget) => page.widgets?.includes(widget.name)).map(({ updated_at }) => updated_at),
      ...galleries
        .filter(({ id }) => id === page.gallery || page.galleries?.includes(id))
        .map(({ updated_at }) => updated_at),
    ];
    return changes.reduce((a, b) => (a > b ? a : b));
  };
}

function entry(url: string, changed: string, alternates = ""): string {
  return `  <url><loc>${escapeHtml(url)}</loc><lastmod>${changed}</lastmod>${alternates}</url>`;
}
