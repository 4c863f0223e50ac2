import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/errors.ts";

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

export async function moveImage(transaction: Db, imageId: number, galleryId: number): Promise<void> {
  await transaction
    .updateTable("gallery_images")
    .set({ gallery_id: galleryId, position: await positionAfterLast(transaction, galleryId) })
    .where("id", "=", imageId)
    .execute();
}

export async function positionAfterLast(transaction: Db, galleryId: number): Promise<number> {
  const { last } = await transaction
    .selectFrom("gallery_images")
    .select((eb) => eb.fn.max<number | null>("position").as("last"))
    .where("gallery_id", "=", galleryId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}
