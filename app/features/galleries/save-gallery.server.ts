import { sql } from "kysely";
import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict, Invalid } from "../../platform/errors.ts";
import { storeVersion } from "../../platform/history/versions.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { galleries, touchGallery } from "./galleries.server.ts";
import { type GalleryWithImages, readImageOrder, requireGallery } from "./read-gallery.server.ts";

const galleryRows = { ...galleries, fields: [] };

type GallerySave = { id: number; name: string; images?: number[] | null; version?: number | null };

/**
 * Saves the name, and the order if one is given. Throws `VersionConflict` if `version` is given and stale, and the
 * errors of `reorderImages`.
 */
export async function saveGallery(
  db: Db,
  actor: Actor,
  { id, name, images, version }: GallerySave,
): Promise<GalleryWithImages> {
  return changeContent(db, async (transaction) => {
    const before = await lockRow(transaction, "galleries", id, version);
    if (images) await reorderImages(transaction, actor, { id, images });
    const after = await changeRow(transaction, actor, {
      resource: galleryRows,
      before,
      change: { name },
      entry: () => ({
        action: "renamed",
        details: { from: before.name, to: name },
      }),
    });
    const order = { images: await readImageOrder(transaction, id) };
    await storeVersion(transaction, actor, {
      resource: galleries,
      before: { ...before, ...order },
      after: { ...after, ...order },
    });
    return requireGallery(transaction, id);
  });
}

/**
 * Puts the images of a gallery into the order of `images`. With `partial`, these are the first images, and the others
 * follow in their old order. Returns as many images as were named. Throws `Invalid` if an image is not in this
 * gallery or named twice, and `Conflict` if one is missing; then nothing is changed.
 */
export async function reorderImages(
  db: Db,
  actor: Actor,
  { id: galleryId, images, partial }: { id: number; images: number[]; partial?: boolean | null },
): Promise<GalleryWithImages> {
  return changeContent(db, async (transaction) => {
    const locked = await lockRow(transaction, "galleries", galleryId);
    const present = await listPositions(transaction, galleryId);
    const before = present.map(({ id }) => id);
    const [own, named] = [new Set(before), new Set(images)];
    if (images.some((id) => !own.has(id)) || named.size !== images.length) {
      throw new Invalid({ images: ["The selected images is invalid."] });
    }
    // Another user may have put an image among the first ones, such as a new cover. A user who has not seen it must
    // not move it back.
    const replaced = partial ? before.slice(0, images.length) : before;
    if (replaced.some((id) => !named.has(id)))
      throw new Conflict("The gallery has other images by now. Please load it again.");
    const after = [...images, ...before.slice(images.length)];
    if (after.some((id, at) => id !== before[at])) {
      await storePositions(transaction, galleryId, { imageIds: after, present });
      const inWords = (ids: number[]) => ({ ...locked, images: ids.join(" ") });
      await storeVersion(transaction, actor, {
        resource: galleries,
        before: inWords(before),
        after: inWords(after),
      });
      await touchGallery(transaction, actor, galleryId);
      await recordAudit(transaction, actor, { action: "reordered", subject: subjectOf(galleries, locked) });
    }
    return requireGallery(
      transaction,
      galleryId,
      partial && images.length > 0 ? { limit: images.length } : {},
    );
  });
}

type Position = { id: number; position: number };

async function listPositions(transaction: Db, galleryId: number): Promise<Position[]> {
  return transaction
    .selectFrom("gallery_images")
    .select(["id", "position"])
    .where("gallery_id", "=", galleryId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Stores all changed positions in one statement, because a gallery can have ten thousand images. */
async function storePositions(
  transaction: Db,
  galleryId: number,
  { imageIds, present }: { imageIds: number[]; present: Position[] },
): Promise<void> {
  const stored = new Map(present.map(({ id, position }) => [id, position]));
  const rows = imageIds.flatMap((id, position) =>
    stored.get(id) === position ? [] : sql`(${sql.lit(id)}, ${sql.lit(position)})`,
  );
  if (rows.length === 0) return;
  await sql`
    update gallery_images set position = ordered.column2
    from (values ${sql.join(rows)}) as ordered
    where gallery_images.id = ordered.column1 and gallery_images.gallery_id = ${galleryId}
  `.execute(transaction);
}
