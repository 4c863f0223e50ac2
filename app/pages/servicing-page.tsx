import type { Route } from "./+types/servicing-page";
import { publicPages } from "../../content/public-pages.ts";
import GallerySlides from "../features/galleries/gallery-slides.island.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { InspectionSheet } from "./drawings/inspection-sheet.tsx";
import { readServicePage } from "./content/service-page.server.ts";
import { ServicePage } from "./service-page.tsx";

export const { handle, meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  return readServicePage(context.get(servicesContext).db, publicPages.servicing);
}

export default function ServicingPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      blocks={loaderData.blocks}
      slides={
        loaderData.gallery && (
          <GallerySlides gallery={loaderData.gallery} lightbox perView={{ base: 1, md: 2, lg: 4 }} />
        )
      }
    >
      <InspectionSheet intervals={loaderData.facts.serviceIntervals} />
    </ServicePage>
  );
}
