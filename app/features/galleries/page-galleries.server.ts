import type { Db } from "../../platform/db/tables.ts";
import { presentGallery } from "./galleries.present.ts";
import type { Gallery } from "./galleries.schema.ts";
import { imagesOnPage } from "./image-windows.ts";
import { findGallery } from "./read-gallery.server.ts";

/**
 * Returns a page's gallery with its first 200 images. Null if there is no gallery or no image, and the page leaves
 * the block out.
 */
export async function readPageGallery(db: Db, page: { gallery: number }): Promise<Gallery | null> {
  const found = await findGallery(db, page.gallery, { limit: imagesOnPage });
  return found && found.images.length > 0 ? presentGallery(found) : null;
}
