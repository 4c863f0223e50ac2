import type { Route } from "./+types/repairs-page";
import { repairs as words } from "../../content/pages.json";
import { GallerySlides } from "../features/galleries/gallery-slides.tsx";
import { readPageGallery } from "../features/galleries/page-galleries.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { headerRepairs } from "../pictures/header-repairs.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { pageMeta } from "../platform/seo/page-meta.ts";
import { ServicePage } from "./service-page.tsx";
import type { PageHandle } from "./site-layout.tsx";

const shownGallery = 1;

export const handle: PageHandle = { overPicture: true };

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  pageMeta(site, {
    path: "/repairs",
    title: words.metaTitle,
    description: words.description,
    picture: { share: headerRepairs.share, alt: words.headerAlt },
    crumb: words.title,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return {
    widgets: await readPageWidgets(db, "/repairs"),
    gallery: await readPageGallery(db, shownGallery),
  };
}

export default function RepairsPage({ loaderData: { widgets, gallery } }: Route.ComponentProps) {
  return (
    <ServicePage
      first={widgets.RepairsText1}
      header={headerRepairs}
      image={widgets.RepairsImage1}
      second={widgets.RepairsText2}
      slides={
        gallery && <GallerySlides autoplay={8000} gallery={gallery} perView={{ base: 1, md: 3, lg: 5 }} />
      }
      words={words}
    />
  );
}
