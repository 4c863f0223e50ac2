import { publicPageList } from "../../../content/public-pages.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listGalleryNames } from "../galleries/galleries.server.ts";
import { exactPlaces, factPlaces } from "../page-facts/fact-places.present.ts";
import { isPageFact, pageFacts } from "../page-facts/page-facts.schema.ts";
import { listSlides } from "../slides/slides.server.ts";
import { placeOf } from "../widgets/widget-places.present.ts";
import { findWidgetsByName } from "../widgets/widgets.server.ts";
import { blocksOf } from "./pages.present.ts";
import type { PageRow } from "./pages.tables.ts";

/** A part of a page, and the page of the back office that edits it. */
export type ShownThing = {
  label: string;
  /** A shorter label, where the thing itself is in view. */
  tag?: string;
  to: string;
  /** Names other pages that show it. */
  also: string[];
  /** Whether it is only a link to what another page shows, which the list leaves out and its own name would cover. */
  isEntry?: boolean;
  /** Selectors of what shows it, or of its heading; the main one first. Empty if it has no place of its own. */
  parts: string[];
};

type Shown = Omit<ShownThing, "also">;

const testimonials: Shown = {
  label: "Testimonials",
  to: "/admin/testimonials",
  parts: ['main section[aria-labelledby="testimonials"]', "main figure:has(> blockquote + figcaption)"],
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
  const collections: Record<string, Shown[]> = {
    slide: kinds.includes("slide") ? await slidesShown(db) : [],
    testimonial: [testimonials],
  };
  const others = (list: "widgets" | "facts" | "shows", name: string) =>
    publicPageList.flatMap((one) => (one.path !== row.path && one[list]?.includes(name) ? one.label : []));
  return [
    ...kinds.flatMap((kind) =>
      (collections[kind] ?? []).map((one) => ({ ...one, also: others("shows", kind) })),
    ),
    ...widgets.flatMap((name) => {
      const widget = found.find((one) => one.name === name);
      if (!widget) return [];
      const title = placeOf(name)?.title ?? name;
      const label = title.charAt(0).toUpperCase() + title.slice(1);
      // A tile has room only for what it is.
      const tag = label.replace(/ on the tile .*/, "");
      const parts = [`[data-widget="${widget.id}"]`];
      return { label, tag, to: `/admin/widgets/${widget.id}`, also: others("widgets", name), parts };
    }),
    ...facts.filter(isPageFact).map((name) => {
      const place = factPlaces[name];
      const tag = place && { tag: place.what.charAt(0).toUpperCase() + place.what.slice(1) };
      const { label } = pageFacts[name];
      const also = others("facts", name);
      const parts = exactPlaces[name] ?? (place ? [place.selector] : []);
      return { label, ...tag, to: `/admin/facts/${name}`, also, parts };
    }),
    ...galleries
      .filter(({ id }) => galleryIds.has(id))
      .map(({ id, name }) => ({
        label: `Gallery: ${name}`,
        to: `/admin/galleries/${id}`,
        also: [],
        parts: ['main section[aria-label="Pictures"]', `main [aria-label=${JSON.stringify(name)}]`],
      })),
  ];
}

async function slidesShown(db: Db): Promise<Shown[]> {
  return (await listSlides(db)).map(({ id, title }, index) => ({
    label: `Slide: ${title}`,
    to: `/admin/slides/${id}`,
    parts: [`.banner-slide:nth-child(${index + 1})`],
  }));
}
