import type { Route } from "./+types/gallery-page";
import { gallery as words } from "../../content/pages.json";
import { publicPages } from "../../content/public-pages.ts";
import { galleryLinkedData } from "../features/galleries/gallery-linked-data.ts";
import GalleryViewer from "../features/galleries/gallery-viewer.island.tsx";
import { readPageGallery } from "../features/galleries/page-galleries.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { headerGallery } from "../pictures/header-gallery.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export const { handle, meta } = publicPage({
  path: publicPages.gallery.path,
  words,
  picture: headerGallery,
  alt: words.headerAlt,
  data: ({ appUrl }, { gallery }: Route.ComponentProps["loaderData"]) =>
    gallery ? [galleryLinkedData(gallery, appUrl)] : [],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [widgets, gallery] = await Promise.all([
    readPageWidgets(db, publicPages.gallery),
    readPageGallery(db, publicPages.gallery),
  ]);
  return { widgets, gallery };
}

export default function GalleryPage({ loaderData: { widgets, gallery } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        above={<Breadcrumb onDark trail={[{ label: "Home", to: "/" }, { label: words.title }]} />}
        alt={words.headerAlt}
        picture={headerGallery}
        subtitle={words.subtitle}
        title={words.title}
      />
      {gallery && (
        <section aria-label="Pictures" className="on-dark bg-navy-900 py-8 md:py-12">
          <div className="wrap">
            <GalleryViewer gallery={gallery} />
          </div>
        </section>
      )}
      {widgets.GalleryText1 && (
        <div className="wrap section">
          <WidgetBlock textClassName="lead-first in-columns" widget={widgets.GalleryText1} />
        </div>
      )}
    </>
  );
}
