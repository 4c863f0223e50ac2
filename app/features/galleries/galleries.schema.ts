import { z } from "../../platform/validation/zod.ts";
import { id, line, optionalLine, versioned } from "../../platform/validation/fields.ts";
import { focalPoint } from "../../platform/validation/focal-point.ts";
import { link } from "../../platform/validation/links.ts";
import { resultsOf, resultsQuery } from "../../platform/validation/paging.ts";

export const galleryPageSize = 12;

export const galleryImage = z
  .object({
    id: z.int(),
    gallery_id: z.int(),
    name: z.string().nullable(),
    image_url: z.string(),
    alt: z.string().nullable(),
    /** The same as `alt`. Some clients know it by this name. */
    alt_text: z.string().nullable(),
    link: z.string().nullable(),
    /** The point that pages keep in view when they crop the picture. Null for its middle. */
    focal: z.string().nullable(),
    order: z.int(),
    width: z.int(),
    height: z.int(),
    /** A tiny preview as a `data:` address. */
    placeholder: z.string(),
    srcset: z.string(),
    version: z.int(),
  })
  .meta({ id: "GalleryImage" });
export type GalleryImage = z.infer<typeof galleryImage>;

export const gallery = z
  .object({
    id: z.int(),
    name: z.string(),
    image_url: z.string().nullable(),
    images: z.array(galleryImage),
    version: z.int(),
  })
  .meta({ id: "Gallery" });
export type Gallery = z.infer<typeof gallery>;

export const gallerySummary = gallery
  .pick({ id: true, name: true, image_url: true })
  .meta({ id: "GallerySummary" });
export type GallerySummary = z.infer<typeof gallerySummary>;
export const galleryList = resultsOf(gallerySummary).meta({ id: "GalleryList" });

export const galleryName = gallery.pick({ id: true, name: true }).meta({ id: "GalleryName" });
export type GalleryName = z.infer<typeof galleryName>;

export const galleryQuery = resultsQuery({ defaultLimit: galleryPageSize, most: 100 });

/** The range of images to return. Invalid values count as absent, which returns all images. */
export const imageWindow = z.object({
  from: z.coerce.number<number | string>().int().min(0).max(1_000_000).nullish().catch(null),
  limit: z.coerce.number<number | string>().int().min(1).max(1_000).nullish().catch(null),
});

/** Enough for a client that sends a whole gallery of ten thousand images to store their order. */
export const maxOrderBytes = 4 * 1024 * 1024;

export const newGallery = z.object({ name: line() }).meta({ id: "NewGallery" });

export const gallerySave = z
  .object({
    name: line(),
    images: z.array(imageReference()).nullish(),
    ...versioned,
  })
  .meta({ id: "GallerySave" });

/** With `partial`, `images` are only the first ones. The others follow in their old order. */
export const imageOrder = z
  .object({ id: id(), images: z.array(imageReference()), partial: z.boolean().nullish() })
  .meta({ id: "ImageOrder" });

/** The address names the image. By the contract, clients send its id in the body, too. */
export const imageRotation = z.object({ id: id().nullish() });

export const imageUpload = z
  .object({
    gallery_id: id(),
    name: optionalLine(),
    alt: optionalLine(),
    alt_text: optionalLine(),
    link: link().nullish(),
    focal: focalPoint().nullish(),
    /** The browser's key for one file. Sending the file again after a lost connection adds no second picture. */
    upload_key: optionalLine(),
  })
  .meta({ id: "ImageUpload" });

export const imageSave = imageUpload
  .extend({
    gallery_id: id().nullish(),
    ...versioned,
  })
  .meta({ id: "ImageSave" });

/** Clients name an image by its id or by the whole image object. */
function imageReference() {
  return z.union([id(), z.object({ id: id() }).transform((image) => image.id)]);
}
