import type { Db } from "../../platform/db/tables.ts";
import { presentGallery } from "./galleries.present.ts";
import type { Gallery } from "./galleries.schema.ts";
import { findGallery } from "./galleries.server.ts";

/** The gallery of a page; null when there is none or nothing in it, and the page stands without the block. */
export async function readPageGallery(db: Db, page: { gallery: number }): Promise<Gallery | null> {
  const found = await findGallery(db, page.gallery);
  return found && found.images.length > 0 ? presentGallery(found) : null;
}
