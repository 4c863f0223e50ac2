import { companyLinkedData } from "../../features/company/company-linked-data.ts";
import { galleryLinkedData } from "../../features/galleries/gallery-linked-data.ts";
import { absolute, type LinkedData } from "../../platform/seo/public-page.ts";
import type { ShownBlock } from "./own-page.server.ts";
import type { Site } from "../site-layout.tsx";

type Head = Pick<Site, "appUrl" | "company" | "page">;

/** A page that the owner has added as search engines understand it: the page, its galleries, and the company with a map. */
export function blocksLinkedData({ appUrl, company, page }: Head, blocks: ShownBlock[]): LinkedData[] {
  if (!page) return [];
  const pageData = {
    "@type": "WebPage",
    "@id": absolute(appUrl, `${page.path}#page`),
    url: absolute(appUrl, page.path),
    name: page.title,
    description: page.description,
    inLanguage: page.language ?? "en-GB",
    primaryImageOfPage: { "@type": "ImageObject", contentUrl: absolute(appUrl, page.share.path) },
    publisher: { "@id": absolute(appUrl, "/#company") },
  };
  const ofBlocks = blocks.flatMap((block): LinkedData[] => {
    if (block.kind === "gallery") return [galleryLinkedData(block.gallery, { appUrl, path: page.path })];
    return block.kind === "map" ? [companyLinkedData(company, appUrl)] : [];
  });
  return [pageData, ...ofBlocks];
}
