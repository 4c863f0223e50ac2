import type { Route } from "./+types/sitemap";
import { readCompany } from "../features/company/company.server.ts";
import { newestImages } from "../features/galleries/galleries.server.ts";
import { listWidgetChanges } from "../features/widgets/widgets.server.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { absolute } from "../platform/seo/page-meta.ts";
import { publicPages } from "./public-pages.ts";

/** /sitemap.xml: the public pages, each with the day and time of its last change. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const [company, widgets, galleries] = await Promise.all([
    readCompany(db),
    listWidgetChanges(db),
    newestImages(db),
  ]);
  const entries = publicPages.map((page) => {
    const changes = [
      ...widgets.filter(({ name }) => page.widgets?.test(name)).map(({ updated_at }) => updated_at),
      ...galleries.filter(({ gallery_id }) => gallery_id === page.gallery).map(({ newest }) => newest),
      ...(page.showsCompany ? [company.updated_at] : []),
    ];
    return entry(absolute(config.appUrl, page.path), changes.toSorted().at(-1));
  });
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ];
  return new Response(sitemap.join("\n"), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function entry(url: string, changed: string | undefined): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
  return `  <url><loc>${escapeXml(url)}</loc>${lastmod}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
