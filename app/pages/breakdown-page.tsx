import type { Route } from "./+types/breakdown-page";
import { breakdown as words } from "../../content/pages.json";
import { publicPages } from "../../content/public-pages.ts";
import { GallerySlides } from "../features/galleries/gallery-slides.tsx";
import { headerBreakdown } from "../pictures/header-breakdown.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { readServicePage } from "./service-page.server.ts";
import { ServicePage } from "./service-page.tsx";

export const { handle, meta } = publicPage({
  path: publicPages.breakdown.path,
  words,
  picture: headerBreakdown,
  alt: words.headerAlt,
});

export async function loader({ context }: Route.LoaderArgs) {
  return readServicePage(context.get(servicesContext).db, publicPages.breakdown);
}

export default function BreakdownPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      callsAtOnce
      blocks={loaderData.blocks}
      header={headerBreakdown}
      slides={
        loaderData.gallery && (
          <GallerySlides gallery={loaderData.gallery} lightbox perView={{ base: 1, md: 2, lg: 4 }} />
        )
      }
      words={words}
    />
  );
}
