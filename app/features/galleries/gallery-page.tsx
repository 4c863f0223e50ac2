import type { Route } from "./+types/gallery-page";
import { gallery as words } from "../../../content/pages.json";
import { headerGallery } from "../../pictures/header-gallery.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { pageMeta } from "../../platform/seo/page-meta.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { galleryLinkedData } from "./gallery-linked-data.ts";
import { GalleryViewer } from "./gallery-viewer.tsx";
import { readPageGallery } from "./page-galleries.server.ts";

const shownGallery = 2;

export const handle = { overPicture: true };

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }], loaderData }) =>
  pageMeta(site, {
    path: "/gallery",
    title: words.metaTitle,
    description: words.description,
    picture: { share: headerGallery.share, alt: words.headerAlt },
    crumb: words.title,
    data: loaderData?.gallery ? [galleryLinkedData(loaderData.gallery, site.appUrl)] : [],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { gallery: await readPageGallery(db, shownGallery) };
}

export default function GalleryPage({ loaderData: { gallery } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        alt={words.headerAlt}
        picture={headerGallery}
        subtitle={words.subtitle}
        title={words.title}
      />
      {gallery && (
        <section className="on-dark section bg-navy-900">
          <div className="wrap">
            <GalleryViewer gallery={gallery} />
          </div>
        </section>
      )}
    </>
  );
}
