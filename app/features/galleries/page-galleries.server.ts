import type { Db } from "../../platform/db/tables.ts";
import { presentGallery } from "./galleries.present.ts";
import type { Gallery } from "./galleries.schema.ts";
import { findGallery } from "./galleries.server.ts";

/** A gallery for a page's loader; null when there is none or nothing in it, and the page stands without the block. */
export async function readPageGallery(db: Db, id: number): Promise<Gallery | null> {
  const found = await findGallery(db, id);
  return found && found.images.length > 0 ? presentGallery(found) : null;
}
