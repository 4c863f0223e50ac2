import type { MetaDescriptor } from "react-router";

/** What the site's layout has loaded: every page's head needs it. */
export type SiteHead = { appUrl: string; company: { name: string } };

type LinkedData = { "@type": string; [key: string]: unknown };

type PublicPage<Site, Data> = {
  /** The page's own address, which is its canonical one. */
  path: string;
  words: { title: string; metaTitle: string; description: string };
  /** Stands under the site's header; link previews show it cropped to 1200 × 630. */
  picture: { share: string };
  /** What the picture shows. */
  alt: string;
  /** What search engines should know beside the page's place in the site. */
  data?: (site: Site, loaded: Data) => LinkedData[];
};

type MetaArguments<Site, Data> = {
  matches: readonly [unknown, { loaderData: Site }, ...unknown[]];
  loaderData: Data;
};

/** What a page for everybody exports beside its component: that it begins with a picture, and what stands in its head. */
export function publicPage<Site extends SiteHead, Data>(page: PublicPage<Site, Data>) {
  return {
    handle: { overPicture: true },
    meta: ({ matches: [, { loaderData: site }], loaderData }: MetaArguments<Site, Data>) =>
      head(site, page, page.data?.(site, loaderData) ?? []),
  };
}

export function absolute(appUrl: string, path: string): string {
  return new URL(path, appUrl).href;
}

/** Everything a search engine or a link preview reads of a page. */
function head<Site, Data>(
  { appUrl, company }: SiteHead,
  { path, words, picture, alt }: PublicPage<Site, Data>,
  data: LinkedData[],
): MetaDescriptor[] {
  const url = absolute(appUrl, path);
  const crumbs = path === "/" ? [] : [breadcrumbs(appUrl, words.title, url)];
  return [
    { title: words.metaTitle },
    { name: "description", content: words.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: words.metaTitle },
    { property: "og:description", content: words.description },
    { property: "og:url", content: url },
    { property: "og:image", content: absolute(appUrl, picture.share) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...[...data, ...crumbs].map((entry) => ({
      "script:ld+json": { "@context": "https://schema.org", ...entry },
    })),
  ];
}

function breadcrumbs(appUrl: string, name: string, url: string): LinkedData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: absolute(appUrl, "/") },
      { "@type": "ListItem", position: 2, name, item: url },
    ],
  };
}
