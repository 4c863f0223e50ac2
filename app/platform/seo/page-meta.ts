import type { MetaDescriptor } from "react-router";

/** What the site's layout has loaded: every page's head needs it. */
export type SiteHead = { appUrl: string; company: { name: string } };

type LinkedData = { "@type": string; [key: string]: unknown };

export type PageHead = {
  /** The page's own address, which is its canonical one. */
  path: string;
  title: string;
  description: string;
  /** Address of a 1200 × 630 picture for link previews, and what it shows. */
  picture: { share: string; alt: string };
  /** The page's name below Home; absent on the home page. */
  crumb?: string;
  data?: LinkedData[];
};

/** Everything a search engine or a link preview reads of a page. */
export function pageMeta({ appUrl, company }: SiteHead, page: PageHead): MetaDescriptor[] {
  const url = absolute(appUrl, page.path);
  const data = [...(page.data ?? []), ...(page.crumb ? [breadcrumbs(appUrl, page.crumb, url)] : [])];
  return [
    { title: page.title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: absolute(appUrl, page.picture.share) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: page.picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...data.map(
      (entry) => ({ "script:ld+json": { "@context": "https://schema.org", ...entry } }) as MetaDescriptor,
    ),
  ];
}

export function absolute(appUrl: string, path: string): string {
  return new URL(path, appUrl).href;
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
