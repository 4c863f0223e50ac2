import type { Route } from "./+types/gallery-page";
import { publicPages } from "../../content/public-pages.ts";
import { galleryLinkedData } from "../features/galleries/gallery-linked-data.ts";
import GalleryViewer from "../features/galleries/gallery-viewer.island.tsx";
import { readPageGallery } from "../features/galleries/page-galleries.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { PageHead } from "./frame/page-head.tsx";

export const { handle, meta } = publicPage({
  data: ({ appUrl }, { gallery }: Route.ComponentProps["loaderData"]) =>
    gallery ? [galleryLinkedData(gallery, { appUrl, path: publicPages.gallery.path })] : [],
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
      <PageHead />
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
