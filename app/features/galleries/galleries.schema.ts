import { z } from "zod";
import { id, line, optionalLine } from "../../platform/validation/fields.ts";
import { link } from "../../platform/validation/links.ts";

/** Galleries that pages show: they can be renamed and filled, never deleted. */
export const galleriesOnPages: ReadonlyMap<number, string> = new Map([
  [1, "Repairs"],
  [2, "Gallery"],
  [3, "Servicing"],
  [4, "Breakdown"],
]);

export const galleryPageSize = 12;

export const galleryImage = z.object({
  id: z.int(),
  gallery_id: z.int(),
  name: z.string().nullable(),
  image_url: z.string(),
  alt: z.string().nullable(),
  /** The same as `alt`, for clients that know it by this name. */
  alt_text: z.string().nullable(),
  link: z.string().nullable(),
  order: z.int(),
  width: z.int(),
  height: z.int(),
  /** A tiny preview as a data: address. */
  placeholder: z.string(),
  srcset: z.string(),
  version: z.int(),
});
export type GalleryImage = z.infer<typeof galleryImage>;

export const gallery = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  images: z.array(galleryImage),
  version: z.int(),
});
export type Gallery = z.infer<typeof gallery>;

export const gallerySummary = gallery.pick({ id: true, name: true, image_url: true });
export type GallerySummary = z.infer<typeof gallerySummary>;
export const galleryList = z.object({ results: z.array(gallerySummary), total: z.int() });

export const byId = z.object({ id: id() });

/** Pages count from 0; nonsense counts as the first page of the usual size. */
export const galleryQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(galleryPageSize),
  page: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

export const newGallery = z.object({ name: line() });

export const gallerySave = z.object({
  name: line(),
  images: z.array(imageReference()).nullish(),
  version: z.coerce.number().int().nullish(),
});

export const imageOrder = z.object({ id: id(), images: z.array(imageReference()) });

export const imageUpload = z.object({
  gallery_id: id(),
  name: optionalLine(),
  alt: optionalLine(),
  alt_text: optionalLine(),
  link: link().nullish(),
});

export const imageSave = imageUpload.extend({
  gallery_id: id().nullish(),
  version: z.coerce.number().int().nullish(),
});

/** An image is named by its id alone or by the whole image, as clients send it. */
function imageReference() {
  return z.union([id(), z.object({ id: id() }).transform((image) => image.id)]);
}
