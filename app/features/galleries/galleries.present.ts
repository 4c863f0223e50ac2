import { presentPicture } from "../../platform/images/picture.ts";
import type { Gallery, GalleryImage, GallerySummary } from "./galleries.schema.ts";
import type { GalleryWithCover } from "./galleries.server.ts";
import type { GalleryWithImages, ImageRow } from "./read-gallery.server.ts";

export function presentGallery(row: GalleryWithImages): Gallery {
  return {
    id: row.id,
    name: row.name,
    image_url: row.cover ? presentImage(row.cover).image_url : null,
    images: row.images.map((image, at) => presentImage(image, row.from + at)),
    version: row.version,
  };
}

export function presentImage(row: ImageRow, index?: number): GalleryImage {
  return {
    id: row.id,
    gallery_id: row.gallery_id,
    name: row.name,
    ...presentPicture(row, row.rotation),
    alt: row.alt,
    alt_text: row.alt,
    link: row.link,
    focal: row.focal,
    order: index ?? row.position,
    version: row.version,
  };
}

export function presentSummary({ id, name, cover }: GalleryWithCover): GallerySummary {
  return { id, name, image_url: cover ? presentImage(cover).image_url : null };
}

/** Presents a gallery for the back office, where the browser chooses among the sizes of the cover. */
export function presentCard({ id, name, cover }: GalleryWithCover) {
  return { id, name, cover: cover ? presentImage(cover) : null };
}
