import { type Selectable, sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { orNotFound } from "../../platform/errors.ts";
import type { PicturesTable } from "../../platform/images/pictures.tables.ts";
import { pictureColumns } from "../../platform/images/pictures.server.ts";
import type { GalleriesTable, GalleryImagesTable } from "./galleries.tables.ts";

export type GalleryRow = Selectable<GalleriesTable>;
export type ImageRow = Selectable<GalleryImagesTable> &
  Pick<Selectable<PicturesTable>, "hash" | "width" | "height" | "placeholder">;
export type GalleryWithImages = GalleryRow & {
  images: ImageRow[];
  /** The position of the first of `images`, from 0. */
  from: number;
  cover: ImageRow | undefined;
};

/** The range of images to read, by positions from 0. An absent range means all images. */
export type ImageWindow = { from?: number | null; limit?: number | null };

const imagesAtOnce = 500;
/** An offset needs a limit on SQLite. */
const mostImages = 1_000_000;

export async function findGallery(
  db: Db,
  id: number,
  window: ImageWindow = {},
): Promise<GalleryWithImages | undefined> {
  const gallery = await db.selectFrom("galleries").selectAll().where("id", "=", id).executeTakeFirst();
  if (!gallery) return undefined;
  const from = window.from ?? 0;
  const images = await readImages(db, await imageIdsOf(db, id, window));
  const [cover] = from === 0 ? images : await readImages(db, await imageIdsOf(db, id, { limit: 1 }));
  return { ...gallery, images, from, cover };
}

/** Throws `NotFound`. */
export async function requireGallery(db: Db, id: number, window?: ImageWindow): Promise<GalleryWithImages> {
  return orNotFound(await findGallery(db, id, window));
}

/** Selects images with the columns that are needed to show them. */
export function imagesOf(db: Db) {
  return db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .selectAll("gallery_images")
    .select(pictureColumns);
}

/**
 * Returns the ids of all images in order as one text with spaces. Ten thousand rows would cost twenty times as much.
 */
export async function readImageOrder(db: Db, galleryId: number): Promise<string> {
  const { ids } = await db
    .selectFrom("gallery_images")
    .select(sql<string | null>`string_agg(cast(id as text), ' ' order by position, id)`.as("ids"))
    .where("gallery_id", "=", galleryId)
    .executeTakeFirstOrThrow();
  return ids ?? "";
}

export async function countImages(db: Db, galleryId: number): Promise<number> {
  return countRows(db.selectFrom("gallery_images").where("gallery_id", "=", galleryId));
}

/** Returns the names of images by id. Deleted images are absent. */
export async function listImageNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (let start = 0; start < ids.length; start += imagesAtOnce) {
    const rows = await db
      .selectFrom("gallery_images")
      .select(["id", "name", "alt"])
      .where("id", "in", ids.slice(start, start + imagesAtOnce))
      .execute();
    for (const { id, name, alt } of rows) names.set(id, alt ?? name ?? "a picture without a name");
  }
  return names;
}

async function imageIdsOf(db: Db, galleryId: number, { from, limit }: ImageWindow): Promise<number[]> {
  const rows = await db
    .selectFrom("gallery_images")
    .select("id")
    .where("gallery_id", "=", galleryId)
    .orderBy("position")
    .orderBy("id")
    .limit(limit ?? mostImages)
    .offset(from ?? 0)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads in several statements, so that other queries can run between them: a gallery can have ten thousand images.
 */
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
