import type { Actor } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/errors.ts";
import { storeVersion } from "../../platform/history/versions.server.ts";
import { galleries, touchGallery } from "./galleries.server.ts";
import { readImageOrder } from "./read-gallery.server.ts";

/**
 * Locks the gallery that a body names. If the gallery does not exist, the error is a validation error of the field
 * and not a 404.
 */
export async function lockTarget(transaction: Db, galleryId: number) {
  try {
    return await lockRow(transaction, "galleries", galleryId);
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ gallery_id: ["The selected gallery id is invalid."] });
    throw error;
  }
}

/** Moves an image to the end of another gallery, and stores the orders before in the histories of both. */
export async function moveImage(
  transaction: Db,
  actor: Actor,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<void> {
  const before = [await readOrder(transaction, from), await readOrder(transaction, to)];
  await transaction
    .updateTable("gallery_images")
    .set({ gallery_id: to, position: await positionAfterLast(transaction, to) })
    .where("id", "=", id)
    .execute();
  for (const gallery of before) {
    const after = await readOrder(transaction, gallery.id);
    await storeVersion(transaction, actor, { resource: galleries, before: gallery, after });
    await touchGallery(transaction, actor, gallery.id);
  }
}

async function readOrder(transaction: Db, galleryId: number) {
  const row = await lockRow(transaction, "galleries", galleryId);
  return { ...row, images: await readImageOrder(transaction, galleryId) };
}

export async function positionAfterLast(transaction: Db, galleryId: number): Promise<number> {
  const { last } = await transaction
    .selectFrom("gallery_images")
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .where("gallery_id", "=", galleryId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
