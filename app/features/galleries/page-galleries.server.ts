import type { Db } from "../../platform/db/tables.ts";
import { presentGallery } from "./galleries.present.ts";
import type { Gallery } from "./galleries.schema.ts";
import { imagesOnPage } from "./image-windows.ts";
import { findGallery } from "./read-gallery.server.ts";

/** The gallery of a page, its first 200 images; null when there is none or nothing in it, and the page stands without the block. */
export async function readPageGallery(db: Db, page: { gallery: number }): Promise<Gallery | null> {
  const found = await findGallery(db, page.gallery, { limit: imagesOnPage });
  return found && found.images.length > 0 ? presentGallery(found) : null;
}
