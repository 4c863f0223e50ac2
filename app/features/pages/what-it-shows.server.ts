import { publicPageList } from "../../../content/public-pages.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listGalleryNames } from "../galleries/galleries.server.ts";
import { isPageFact, pageFacts } from "../page-facts/page-facts.schema.ts";
import { placeOf } from "../widgets/widget-places.present.ts";
import { findWidgetsByName } from "../widgets/widgets.server.ts";
import { blocksOf } from "./pages.present.ts";
import type { PageRow } from "./pages.tables.ts";

/** A part of a page, and the page of the back office that edits it. `also` names other pages that show it. */
export type ShownThing = { label: string; to: string; also: string[] };

const collections: Record<string, { label: string; to: string }> = {
  slide: { label: "Slides of the banner", to: "/admin/pages#banner" },
  testimonial: { label: "Testimonials", to: "/admin/testimonials" },
};

/** Lists what a page shows besides its own words and picture, in the order of its kinds. */
export async function listShownThings(db: Db, row: PageRow): Promise<ShownThing[]> {
  const page = publicPageList.find(({ path }) => path === row.path);
  const { widgets = [], facts = [], shows = [] } = page ?? {};
  const blocks = blocksOf(row);
  const found = await findWidgetsByName(db, widgets);
  const galleries = await listGalleryNames(db);
  const galleryIds = new Set([
    page?.gallery,
    ...blocks.map((block) => (block.kind === "gallery" ? block.gallery_id : undefined)),
  ]);
  const kinds = [...shows, ...(blocks.some(({ kind }) => kind === "testimonials") ? ["testimonial"] : [])];
  const others = (list: "widgets" | "facts" | "shows", name: string) =>
    publicPageList.flatMap((one) => (one.path !== row.path && one[list]?.includes(name) ? one.label : []));
  return [
    ...kinds.flatMap((kind) => {
      const collection = collections[kind];
      return collection ? { ...collection, also: others("shows", kind) } : [];
    }),
    ...widgets.flatMap((name) => {
      const widget = found.find((one) => one.name === name);
      if (!widget) return [];
      const title = placeOf(name)?.title ?? name;
      const label = title.charAt(0).toUpperCase() + title.slice(1);
      return { label, to: `/admin/widgets/${widget.id}`, also: others("widgets", name) };
    }),
    ...facts.filter(isPageFact).map((name) => ({
      label: pageFacts[name].label,
      to: `/admin/facts/${name}`,
      also: others("facts", name),
    })),
    ...galleries
      .filter(({ id }) => galleryIds.has(id))
      .map(({ id, name }) => ({ label: `Gallery: ${name}`, to: `/admin/galleries/${id}`, also: [] })),
  ];
}
