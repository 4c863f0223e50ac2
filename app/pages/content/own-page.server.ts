import { publicPageList } from "../../../content/public-pages.ts";
import { presentImage } from "../../features/galleries/galleries.present.ts";
import type { Gallery, GalleryImage } from "../../features/galleries/galleries.schema.ts";
import { findImage } from "../../features/galleries/gallery-images.server.ts";
import { readPageGallery } from "../../features/galleries/page-galleries.server.ts";
import type { Block } from "../../features/pages/blocks.schema.ts";
import { blocksOf } from "../../features/pages/pages.present.ts";
import type { PageRow } from "../../features/pages/pages.tables.ts";
import { presentTestimonial } from "../../features/testimonials/testimonials.present.ts";
import type { Testimonial } from "../../features/testimonials/testimonials.schema.ts";
import { listNewestTestimonials } from "../../features/testimonials/testimonials.server.ts";
import { readPageWidgets } from "../../features/widgets/page-widgets.server.ts";
import type { Db } from "../../platform/db/tables.ts";

type As<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

/** A block with the content that it shows. */
export type ShownBlock =
  | As<"text">
  | As<"facts">
  | As<"call">
  | As<"map">
  | { kind: "picture"; image: GalleryImage }
  | { kind: "gallery"; gallery: Gallery }
  | { kind: "testimonials"; testimonials: Testimonial[] }
  | { kind: "comparison"; before: GalleryImage; after: GalleryImage; caption: string | null };

const shownTestimonials = 100;

/** Returns the blocks of a page in their order, without those whose content was deleted. */
export async function readBlocks(db: Db, row: PageRow): Promise<ShownBlock[]> {
  const shown = await Promise.all(blocksOf(row).map((block) => shownBlock(db, block)));
  return shown.filter((block) => block !== null);
}

/** The parts that a translation lacks, in the words of its page. */
export type Untranslated = { path: string; title: boolean; subtitle: boolean; blocks: ShownBlock[] | null };

export async function readUntranslated(db: Db, row: PageRow, original: PageRow): Promise<Untranslated> {
  const hasBlocks = blocksOf(row).length > 0;
  return {
    path: original.path,
    title: row.title === original.title,
    subtitle: row.subtitle !== null && row.subtitle === original.subtitle,
    blocks: hasBlocks ? null : await readWords(db, original),
  };
}

/** Returns the texts of a page: its blocks, or the texts in the fixed places of one of the site's own pages. */
async function readWords(db: Db, row: PageRow): Promise<ShownBlock[]> {
  const page = publicPageList.find(({ path }) => path === row.path);
  if (!page) return readBlocks(db, row);
  const texts = Object.values(await readPageWidgets(db, { widgets: page.widgets ?? [] }));
  return texts.flatMap((widget) => (widget?.html ? [{ kind: "text", html: widget.html }] : []));
}

async function shownBlock(db: Db, block: Block): Promise<ShownBlock | null> {
  switch (block.kind) {
    case "picture": {
      const image = await findPresented(db, block.image_id);
      return image && { kind: block.kind, image };
    }
    case "gallery": {
      const gallery = await readPageGallery(db, { gallery: block.gallery_id });
      return gallery && { kind: block.kind, gallery };
    }
    case "testimonials": {
      const testimonials = await listNewestTestimonials(db, shownTestimonials);
      return { kind: block.kind, testimonials: testimonials.map(presentTestimonial) };
    }
    case "comparison": {
      const before = await findPresented(db, block.before_id);
      const after = await findPresented(db, block.after_id);
      return before && after && { kind: block.kind, before, after, caption: block.caption ?? null };
    }
    case "text":
      return block.html ? block : null;
    default:
      return block;
  }
}

async function findPresented(db: Db, id: number): Promise<GalleryImage | null> {
  const row = await findImage(db, id);
  return row ? presentImage(row) : null;
}
