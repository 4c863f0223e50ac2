import type { Route } from "./+types/breakdown-page";
import { breakdown as words } from "../../content/pages.json";
import { GallerySlides } from "../features/galleries/gallery-slides.tsx";
import { readPageGallery } from "../features/galleries/page-galleries.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { headerBreakdown } from "../pictures/header-breakdown.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { pageMeta } from "../platform/seo/page-meta.ts";
import { ServicePage } from "./service-page.tsx";
import type { PageHandle } from "./site-layout.tsx";

const shownGallery = 4;

export const handle: PageHandle = { overPicture: true };

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  pageMeta(site, {
    path: "/breakdown",
    title: words.metaTitle,
    description: words.description,
    picture: { share: headerBreakdown.share, alt: words.headerAlt },
    crumb: words.title,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return {
    widgets: await readPageWidgets(db, "/breakdown"),
    gallery: await readPageGallery(db, shownGallery),
  };
}

export default function BreakdownPage({ loaderData: { widgets, gallery } }: Route.ComponentProps) {
  return (
    <ServicePage
      callsAtOnce
      first={widgets.BreakdownText1}
      header={headerBreakdown}
      image={widgets.BreakdownImage1}
      second={widgets.BreakdownText2}
      slides={gallery && <GallerySlides gallery={gallery} lightbox perView={{ base: 1, md: 2, lg: 4 }} />}
      words={words}
    />
  );
}
