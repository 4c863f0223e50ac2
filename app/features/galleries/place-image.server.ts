import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/errors.ts";

/** A gallery named in a body: when there is none, the field is wrong, not the address. */
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
