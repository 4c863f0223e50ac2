import type { MetaDescriptor } from "react-router";

/** What the site's layout has loaded. The head of every page needs it. */
export type SiteHead = {
  appUrl: string;
  company: { name: string };
  /** The requested page; null where no texts are stored for it. */
  page: HeadOfPage | null;
  /** All pages with their menu labels. */
  pages: readonly { path: string; label: string }[];
};

type HeadOfPage = {
  /** The canonical path of the page. */
  path: string;
  title: string;
  meta_title: string;
  description: string;
  /** The picture in link previews. */
  share: { path: string; width: number; height: number; alt: string };
  /** The language of a translation. */
  language?: string | undefined;
  /** The first step of the way to the page, as the page itself shows it. */
  home?: { label: string; to: string } | undefined;
  /** The page and its translations, each with its language; null is the site's main language. */
  alternates?: readonly { path: string; language: string | null }[] | undefined;
};

export type LinkedData = { "@type": string; [key: string]: unknown };

type PublicPage<Site, Data> = {
  /** Structured data for search engines, in addition to the breadcrumbs. */
  data?: (site: Site, loaded: Data) => LinkedData[];
};

export type MetaArguments<Site, Data> = {
  matches: readonly [unknown, { loaderData: Site }, ...unknown[]];
  loaderData: Data;
};

/** What a public page exports beside its component: that it begins with a picture, and its head tags. */
export function publicPage<Site extends SiteHead, Data>({ data }: PublicPage<Site, Data>) {
  return {
    handle: { overPicture: true },
    meta: ({ matches: [, { loaderData: site }], loaderData }: MetaArguments<Site, Data>) =>
      headOf(site, data?.(site, loaderData) ?? []),
  };
}

export function absolute(appUrl: string, path: string): string {
  return new URL(path, appUrl).href;
}

/** Returns the head tags that search engines and link previews read. */
export function headOf({ appUrl, company, page, pages }: SiteHead, data: LinkedData[]): MetaDescriptor[] {
  if (!page) return [];
  const { path, title, meta_title, description, share, language, alternates = [] } = page;
  const home = page.home ?? { label: pages.find((one) => one.path === "/")?.label ?? "Home", to: "/" };
  const url = absolute(appUrl, path);
  const crumbs = path === "/" ? [] : [breadcrumbs(appUrl, { home, title, url })];
  return [
    { title: meta_title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...alternates.flatMap((one) => hrefLangs(appUrl, one)),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: company.name },
    { property: "og:locale", content: language ? `${language}_${language.toUpperCase()}` : "en_GB" },
    { property: "og:title", content: meta_title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: absolute(appUrl, share.path) },
    { property: "og:image:width", content: String(share.width) },
    { property: "og:image:height", content: String(share.height) },
    { property: "og:image:alt", content: share.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...[...data, ...crumbs].map((entry) => ({
      "script:ld+json": { "@context": "https://schema.org", ...entry },
    })),
  ];
}

function hrefLangs(appUrl: string, { path, language }: Alternate): MetaDescriptor[] {
  const href = absolute(appUrl, path);
  return hrefLangsOf(language).map((hrefLang) => ({ tagName: "link", rel: "alternate", hrefLang, href }));
}

/** Returns the `hreflang` values of one version. The main version also serves readers of all other languages. */
export function hrefLangsOf(language: string | null): string[] {
  return language ? [language] : ["en", "x-default"];
}

type Alternate = NonNullable<HeadOfPage["alternates"]>[number];

function breadcrumbs(
  appUrl: string,
  { home, title, url }: { home: { label: string; to: string }; title: string; url: string },
): LinkedData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: home.label, item: absolute(appUrl, home.to) },
      { "@type": "ListItem", position: 2, name: title, item: url },
    ],
  };
}
