import { presentPicture } from "../../platform/images/picture.ts";
import type { Gallery, GalleryImage, GallerySummary } from "./galleries.schema.ts";
import type { GalleryWithCover, GalleryWithImages, ImageRow } from "./galleries.server.ts";

export function presentGallery(row: GalleryWithImages): Gallery {
  const images = row.images.map(presentImage);
  return {
    id: row.id,
    name: row.name,
    image_url: images[0]?.image_url ?? null,
    images,
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
    order: index ?? row.position,
    version: row.version,
  };
}

export function presentSummary({ id, name, cover }: GalleryWithCover): GallerySummary {
  return { id, name, image_url: cover ? presentImage(cover).image_url : null };
}

/** For the back office, whose cards choose among the sizes of a cover. */
export function presentCard({ id, name, cover }: GalleryWithCover) {
  return { id, name, cover: cover ? presentImage(cover) : null };
}
