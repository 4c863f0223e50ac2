import type { Route } from "./+types/repairs-page";
import { publicPages } from "../../content/public-pages.ts";
import GallerySlides from "../features/galleries/gallery-slides.island.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { UnitCutaway } from "./drawings/unit-cutaway.tsx";
import { readServicePage } from "./content/service-page.server.ts";
import { ServicePage } from "./service-page.tsx";

export const { handle, meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  return readServicePage(context.get(servicesContext).db, publicPages.repairs);
}

export default function RepairsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ServicePage
      blocks={loaderData.blocks}
      slides={
        loaderData.gallery && (
          <GallerySlides autoplay={8000} gallery={loaderData.gallery} perView={{ base: 1, md: 3, lg: 5 }} />
        )
      }
    >
      <UnitCutaway parts={loaderData.facts.unitParts} />
    </ServicePage>
  );
}
