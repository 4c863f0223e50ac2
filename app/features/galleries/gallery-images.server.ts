import type { Updateable } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { VersionConflict, Conflict, orNotFound } from "../../platform/errors.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import { isTooHigh } from "../../platform/images/accept-picture.server.ts";
import { turnedFocal } from "../../platform/validation/focal-point.ts";
import { type Rotation, turnedClockwise, turnedSize } from "../../platform/images/picture.ts";
import { storeVersion } from "../../platform/history/versions.server.ts";
import { queueVariants, releasePicture } from "../../platform/images/pictures.server.ts";
import { stored, subjectOf } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import type { GalleryImagesTable } from "./galleries.tables.ts";
import { image } from "./galleries.resource.ts";
import { galleries, touchGallery } from "./galleries.server.ts";
import { lockTarget, moveImage, positionAfterLast } from "./place-image.server.ts";
import { type UploadKey, uploadOnce } from "./upload-once.server.ts";
import { type ImageRow, imagesOf } from "./read-gallery.server.ts";
import { refuseShownImage } from "./shown-on-pages.server.ts";

export type ImageTexts = {
  name?: string | null;
  alt?: string | null;
  link?: string | null;
  focal?: string | null;
};
export const images = stored(image, "gallery_images", {
  nameOf: ({ id, name }) => name ?? `image ${id}`,
  nameInBin: ({ id, name, alt }) => alt ?? name ?? `image ${id}`,
});

export type ImageChange = ImageTexts & {
  /** The id of the gallery that the image moves to. */
  galleryId?: number | null;
  /** The picture that replaces the current one. */
  file?: UploadedFile;
  uploadKey?: UploadKey;
  version?: number | null;
};

type NewImage = ImageTexts & { galleryId: number; file: UploadedFile; uploadKey?: UploadKey };

/** Adds a picture at the end of a gallery. Throws `Invalid` under `file` for a file that is no picture. */
export async function addImage(
  services: Services,
  actor: Actor,
  { galleryId, file, uploadKey, ...texts }: NewImage,
): Promise<ImageRow> {
  const id = await uploadOnce(services, actor, {
    file,
    uploadKey,
    change: (transaction, picture) =>
      insertImage(transaction, actor, {
        galleryId,
        pictureId: picture.id,
        ...texts,
        name: texts.name ?? file.filename,
      }),
  });
  return requireImage(services.db, id);
}

/** Adds a stored picture at the end of a gallery. */
export async function insertImage(
  db: Db,
  actor: Actor,
  { galleryId, pictureId, ...texts }: ImageTexts & { galleryId: number; pictureId: number },
): Promise<ImageRow> {
  return changeContent(db, async (transaction) => {
    const gallery = await lockTarget(transaction, galleryId);
    const { id } = await transaction
      .insertInto("gallery_images")
      .values({
        ...textsToStore(texts),
        search_text: searchTextOfImage(texts),
        gallery_id: galleryId,
        picture_id: pictureId,
        position: await positionAfterLast(transaction, galleryId),
        created_at: actor.now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await touchGallery(transaction, actor, galleryId);
    await recordAudit(transaction, actor, {
      action: "image added",
      subject: subjectOf(galleries, gallery),
      details: { image: id },
    });
    return requireImage(transaction, id);
  });
}

/** Changes texts, gallery or picture. Absent fields stay. Throws `VersionConflict` if `version` is stale. */
export async function updateImage(
  services: Services,
  actor: Actor,
  { file, uploadKey, ...change }: ImageChange & { id: number },
): Promise<ImageRow> {
  await requireImage(services.db, change.id);
  if (!file) return changeImage(services.db, actor, change);
  const id = await uploadOnce(services, actor, {
    file,
    uploadKey,
    change: (transaction, picture) =>
      changeImage(transaction, actor, { ...change, shown: { pictureId: picture.id, rotation: 0 } }),
  });
  return requireImage(services.db, id);
}

type StoredImageChange = Omit<ImageChange, "file" | "uploadKey"> & {
  id: number;
  shown?: { pictureId: number; rotation: Rotation };
};

/** Changes an image like `updateImage`, with a picture that is already stored, and its rotation. */
export async function changeImage(
  db: Db,
  actor: Actor,
  { id: imageId, shown, ...change }: StoredImageChange,
): Promise<ImageRow> {
  return changeContent(db, async (transaction) => {
    const before = await lockImage(transaction, imageId, change.galleryId);
    if (change.version != null && change.version !== before.version) throw new VersionConflict();
    const { galleryId } = change;
    const moves = galleryId != null && galleryId !== before.gallery_id;
    const isReplaced = shown !== undefined && shown.pictureId !== before.picture_id;
    await storeImage(transaction, actor, {
      before,
      change: {
        // The focal point belongs to the picture that was replaced.
        ...(isReplaced && { focal: null }),
        ...textsToStore(change),
        ...(shown && { picture_id: shown.pictureId, rotation: shown.rotation }),
      },
    });
    if (moves) await moveImage(transaction, actor, { id: imageId, from: before.gallery_id, to: galleryId });
    else await touchGallery(transaction, actor, before.gallery_id);
    if (isReplaced) await releasePicture(transaction, actor.now, before.picture_id);
    await recordAudit(transaction, actor, {
      action: moves ? "image moved" : isReplaced ? "image replaced" : "image described",
      subject: subjectOf(images, before),
      details: moves ? { from: before.gallery_id, to: change.galleryId } : {},
    });
    return requireImage(transaction, imageId);
  });
}

/** Stores the next version of the row and keeps the previous one in its history. */
async function storeImage(
  transaction: Db,
  actor: Actor,
  { before, change }: { before: ImageRow; change: Updateable<GalleryImagesTable> },
): Promise<void> {
  const search_text = searchTextOfImage({ ...before, ...change });
  await transaction
    .updateTable("gallery_images")
    .set({ ...change, search_text, version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
  await storeVersion(transaction, actor, {
    resource: images,
    before,
    after: await requireImage(transaction, before.id),
  });
}

/** Rotates an image a quarter clockwise. Its address changes, so that no cache shows the old one. */
export async function rotateImage(db: Db, actor: Actor, imageId: number): Promise<ImageRow> {
  return changeContent(db, async (transaction) => {
    const before = await lockImage(transaction, imageId);
    const rotation = turnedClockwise(before.rotation);
    if (isTooHigh(turnedSize(before, rotation)))
      throw new Conflict("This picture is too long to be shown upright.");
    await storeImage(transaction, actor, { before, change: { rotation, focal: turnedFocal(before.focal) } });
    await queueVariants(transaction, actor.now, { pictureId: before.picture_id, rotation });
    await touchGallery(transaction, actor, before.gallery_id);
    await recordAudit(transaction, actor, { action: "image rotated", subject: subjectOf(images, before) });
    return requireImage(transaction, imageId);
  });
}

/** Throws `NotFound`, and `Conflict` if a page shows this image by itself. */
export async function deleteImage(db: Db, actor: Actor, imageId: number): Promise<void> {
  await changeContent(db, async (transaction) => {
    const row = await lockImage(transaction, imageId);
    await refuseShownImage(transaction, imageId);
    await touchGallery(transaction, actor, row.gallery_id);
    await removeRow(transaction, actor, {
      resource: images,
      row,
      entry: () => ({ action: "image deleted" }),
      way: "bin",
    });
  });
}

export async function findImage(db: Db, imageId: number): Promise<ImageRow | undefined> {
  return imagesOf(db).where("gallery_images.id", "=", imageId).executeTakeFirst();
}

export async function requireImage(db: Db, imageId: number): Promise<ImageRow> {
  return orNotFound(await findImage(db, imageId));
}

/**
 * Locks the gallery of an image and the gallery it moves to, so that a move and a reorder cannot interleave. Locks in
 * the order of the ids, so that two opposite moves cannot deadlock.
 */
async function lockImage(transaction: Db, imageId: number, targetId?: number | null): Promise<ImageRow> {
  const { gallery_id } = await requireImage(transaction, imageId);
  const galleryIds = new Set([gallery_id, targetId ?? gallery_id]);
  for (const id of [...galleryIds].toSorted((one, other) => one - other)) {
    await (id === gallery_id ? lockRow(transaction, "galleries", id) : lockTarget(transaction, id));
  }
  return requireImage(transaction, imageId);
}

function searchTextOfImage({ alt, name }: Pick<ImageTexts, "alt" | "name">): string {
  return searchTextOf([alt, name]);
}

function textsToStore({ name, alt, link, focal }: ImageTexts) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(alt === undefined ? {} : { alt }),
    ...(link === undefined ? {} : { link }),
    ...(focal === undefined ? {} : { focal }),
  };
}
