import type { Selectable } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/errors.ts";
import type { PicturesTable } from "../../platform/images/pictures.tables.ts";
import { pictureColumns } from "../../platform/images/pictures.server.ts";
import type { GalleriesTable, GalleryImagesTable } from "./galleries.tables.ts";

export type GalleryRow = Selectable<GalleriesTable>;
export type ImageRow = Selectable<GalleryImagesTable> &
  Pick<Selectable<PicturesTable>, "hash" | "width" | "height" | "placeholder">;
export type GalleryWithImages = GalleryRow & {
  images: ImageRow[];
  /** The place of the first of `images`, from 0. */
  from: number;
  cover: ImageRow | undefined;
  /** Of every image, in order, whichever of them are read. */
  imageIds: number[];
};

/** Which of a gallery's images to read, by their places from 0; all of them where nothing is said. */
export type ImageWindow = { from?: number | null; limit?: number | null };

const imagesAtOnce = 500;

export async function findGallery(
  db: Db,
  id: number,
  window: ImageWindow = {},
): Promise<GalleryWithImages | undefined> {
  const gallery = await db.selectFrom("galleries").selectAll().where("id", "=", id).executeTakeFirst();
  if (!gallery) return undefined;
  const imageIds = await imageIdsOf(db, id);
  const from = window.from ?? 0;
  const images = await readImages(db, imageIds.slice(from, from + (window.limit ?? imageIds.length)));
  const [cover] = from === 0 && images.length > 0 ? images : await readImages(db, imageIds.slice(0, 1));
  return { ...gallery, images, from, cover, imageIds };
}

/** Throws `NotFound`. */
export async function requireGallery(db: Db, id: number, window?: ImageWindow): Promise<GalleryWithImages> {
  const gallery = await findGallery(db, id, window);
  if (!gallery) throw new NotFound();
  return gallery;
}

/** Images with what is needed to show them. */
export function imagesOf(db: Db) {
  return db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .selectAll("gallery_images")
    .select(pictureColumns);
}

async function imageIdsOf(db: Db, galleryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("gallery_images")
    .select("id")
    .where("gallery_id", "=", galleryId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A gallery can hold ten thousand: each statement reads some, and others come in between. */
async function readImages(db: Db, ids: number[]): Promise<ImageRow[]> {
  const found = new Map<number, ImageRow>();
  for (let start = 0; start < ids.length; start += imagesAtOnce) {
    const some = ids.slice(start, start + imagesAtOnce);
    for (const image of await imagesOf(db).where("gallery_images.id", "in", some).execute()) {
      found.set(image.id, image);
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
