import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { galleriesOnPages, pageShowing } from "./gallery-places.schema.ts";

/**
 * Throws `Conflict` if a page shows the gallery or one of its pictures. The caller's transaction has locked the
 * gallery.
 */
export async function refuseShownGallery(transaction: Db, id: number): Promise<void> {
  const images = await locked(
    transaction.selectFrom("gallery_images").select("id").where("gallery_id", "=", id).orderBy("id"),
  ).execute();
  const shown = await blocksOfOwnPages(transaction);
  const page = galleriesOnPages.get(id) ?? shown.find(({ gallery }) => gallery === id)?.label;
  if (page) throw new Conflict(`This gallery is shown on the ${page} page and cannot be deleted.`);
  const ids = new Set(images.map((image) => image.id));
  const ofPicture = shown.find((block) => block.images.some((image) => ids.has(image)))?.label;
  if (ofPicture) {
    throw new Conflict(
      `A picture of this gallery is shown on the ${ofPicture} page, so the gallery cannot be deleted.`,
    );
  }
}

/** Lists the pages that show a gallery: one of the site, and those that the owner has added. */
export async function listPagesShowing(db: Db, id: number): Promise<{ path: string; label: string }[]> {
  const own = (await blocksOfOwnPages(db)).filter(({ gallery }) => gallery === id);
  const shown = own.map(({ path, label }): [string, { path: string; label: string }] => [
    path,
    { path, label },
  ]);
  return [pageShowing(id) ?? [], ...new Map(shown).values()].flat();
}

/** Throws `Conflict` if a page shows the picture by itself. The caller's transaction has locked its gallery. */
export async function refuseShownImage(transaction: Db, id: number): Promise<void> {
  await locked(transaction.selectFrom("gallery_images").select("id").where("id", "=", id)).execute();
  const shown = await blocksOfOwnPages(transaction);
  const page = shown.find(({ images }) => images.includes(id))?.label;
  if (page) throw new Conflict(`This picture is shown on the ${page} page and cannot be deleted.`);
}

/** Returns for each block of the owner's pages which gallery and which pictures it shows. */
async function blocksOfOwnPages(transaction: Db) {
  const pages = await transaction
    .selectFrom("pages")
    .select(["path", "label", "blocks"])
    .where("blocks", "<>", "[]")
    .orderBy("id")
    .execute();
  return pages.flatMap(({ path, label, blocks }) =>
    readJson(shownThings, blocks).map((one) => ({ ...one, path, label })),
  );
}

const thing = z.int().optional();
const shownThings = z.array(
  z
    .object({ gallery_id: thing, image_id: thing, before_id: thing, after_id: thing })
    .transform(({ gallery_id, ...images }) => ({
      gallery: gallery_id,
      images: Object.values(images).filter((id) => id !== undefined),
    })),
);
