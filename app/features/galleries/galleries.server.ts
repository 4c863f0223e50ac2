import type { Actor } from "../../platform/audit/audit.server.ts";
import { createRow } from "../../platform/audit/create-row.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { rowCount, countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { pictureColumns } from "../../platform/images/pictures.server.ts";
import { stored } from "../../platform/resources/stored.server.ts";
import { gallery } from "./galleries.resource.ts";
import { type GalleryRow, type GalleryWithImages, type ImageRow, imagesOf } from "./read-gallery.server.ts";
import { refuseShownGallery } from "./shown-on-pages.server.ts";

export const galleries = stored(gallery, "galleries", {
  nameOf: ({ name }) => name,
  parts: { gallery_images: "gallery_id" },
});
/** Without the fields of its history, because the order of the images is in other rows. */
export type GalleryWithCover = Pick<GalleryRow, "id" | "name"> & { cover: ImageRow | undefined };

/** Returns one page of galleries, oldest first, each with its first image. `page` counts from 0. */
export async function listGalleries(
  db: Db,
  { limit, page }: { limit: number; page: number },
): Promise<{ galleries: GalleryWithCover[]; total: number }> {
  const total = await countRows(db.selectFrom("galleries"));
  const rows = await db
    .selectFrom("galleries")
    .select(["id", "name"])
    .select((eb) =>
      eb
        .selectFrom("gallery_images")
        .select("gallery_images.id")
        .whereRef("gallery_images.gallery_id", "=", "galleries.id")
        .orderBy("position")
        .orderBy("gallery_images.id")
        .limit(1)
        .as("cover_id"),
    )
    .orderBy("id")
    .limit(limit)
    .offset(page * limit)
    .execute();
  const coverIds = rows.flatMap((row) => row.cover_id ?? []);
  const covers = coverIds.length
    ? await imagesOf(db).where("gallery_images.id", "in", coverIds).execute()
    : [];
  const withCovers = rows.map(({ id, name, cover_id }) => ({
    id,
    name,
    cover: covers.find((image) => image.id === cover_id),
  }));
  return { galleries: withCovers, total };
}

export async function hasGalleries(db: Db): Promise<boolean> {
  return (await db.selectFrom("galleries").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Lists every gallery by name for a list of choices. */
export async function listGalleryNames(db: Db): Promise<Pick<GalleryRow, "id" | "name">[]> {
  return db.selectFrom("galleries").select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

/** Lists pictures to choose from, gallery by gallery. */
export async function listChoices(db: Db, limit: number) {
  return db
    .selectFrom("gallery_images")
    .innerJoin("galleries", "galleries.id", "gallery_images.gallery_id")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select(["gallery_images.id", "gallery_images.alt", "gallery_images.name", "gallery_images.rotation"])
    .select("galleries.name as gallery")
    .select(pictureColumns)
    .orderBy("galleries.name")
    .orderBy("galleries.id")
    .orderBy("gallery_images.position")
    .orderBy("gallery_images.id")
    .limit(limit)
    .execute();
}

/** Lists when each gallery or one of its images last changed. */
export async function listGalleryChanges(db: Db): Promise<{ id: number; updated_at: string }[]> {
  return db.selectFrom("galleries").select(["id", "updated_at"]).execute();
}

export async function createGallery(
  db: Db,
  actor: Actor,
  { name }: { name: string },
): Promise<GalleryWithImages> {
  return changeContent(db, async (transaction) => {
    const row = await createRow(transaction, actor, { resource: galleries, columns: { name } });
    return { ...row, images: [], from: 0, cover: undefined };
  });
}

/** Deletes a gallery with its images. Throws `Conflict` if a page shows it or one of its images. */
export async function deleteGallery(db: Db, actor: Actor, id: number): Promise<void> {
  await changeContent(db, async (transaction) => {
    const row = await lockRow(transaction, "galleries", id);
    await refuseShownGallery(transaction, id);
    await removeRow(transaction, actor, {
      resource: galleries,
      row,
      entry: (images) => ({ details: { images: images.length } }),
      way: "bin",
    });
  });
}

/**
 * Marks a gallery as changed because its images changed. Does not raise the version, so that it causes no conflict
 * for a user who edits the name.
 */
export async function touchGallery(transaction: Db, actor: Actor, id: number): Promise<void> {
  await transaction
    .updateTable("galleries")
    .set({ updated_at: actor.now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Returns the ids of the galleries that these images are in. */
export async function findGalleriesOf(db: Db, imageIds: readonly number[]): Promise<number[]> {
  if (imageIds.length === 0) return [];
  const rows = await db
    .selectFrom("gallery_images")
    .select("gallery_id")
    .distinct()
    .where("id", "in", imageIds)
    .execute();
  return rows.map(({ gallery_id }) => gallery_id);
}

/** Lists galleries with pictures that have no description, and how many such pictures they have. */
export async function listUndescribedGalleries(
  db: Db,
): Promise<{ id: number; name: string; count: number }[]> {
  return db
    .selectFrom("galleries")
    .innerJoin("gallery_images", "gallery_images.gallery_id", "galleries.id")
    .select((eb) => ["galleries.id", "galleries.name", rowCount(eb).as("count")])
    .where("gallery_images.alt", "is", null)
    .groupBy(["galleries.id", "galleries.name"])
    .orderBy("galleries.id")
    .limit(20)
    .execute();
}
