import { type BinnedRow, isInBin, rowsIn } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { rotationOf } from "../../platform/images/picture.ts";
import { findByIdWith, type Restorable, withHistory } from "../../platform/resources/restorable.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { gallerySave, imageSave } from "./galleries.schema.ts";
import { galleries } from "./galleries.server.ts";
import { saveGallery } from "./save-gallery.server.ts";
import { changeImage, findImage, images } from "./gallery-images.server.ts";
import { findGallery, listImageNames, readImageOrder } from "./read-gallery.server.ts";

/** A gallery has its name and the order of its images as its history. A restore skips images that are gone. */
export const galleryResource = {
  stored: galleries,
  history: withHistory({
    find: findByIdWith(galleries, async (db, id) => {
      const row = await findGallery(db, id, { limit: 1 });
      return row && { ...row, images: await readImageOrder(db, id) };
    }),
    save: gallerySave,
    form: {
      read: ({ name, images: order }) => ({ name, images: idsIn(order) }),
      write: ({ name }) => ({ name }),
    },
    async inWords(db, { name, images: order }) {
      const ids = idsIn(order);
      const names = await listImageNames(db, ids);
      const lines = ids.map((one) => names.get(one) ?? "a picture that is no longer here");
      return { name, images: lines.join("\n") };
    },
    async restore({ db }, keeper, { current, fields, version }) {
      const present = idsIn(current.fields.images);
      const presentIds = new Set(present);
      const before = fields.images ?? [];
      const known = before.filter((one) => presentIds.has(one));
      const order = [...known, ...present.filter((one) => !known.includes(one))];
      const isSame = order.join(" ") === present.join(" ");
      const save = { name: fields.name, images: isSame ? undefined : order, version };
      await saveGallery(db, keeper, { ...save, id: current.id });
      const missingCount = before.length - known.length;
      if (missingCount === 0) return undefined;
      return `It is back, but for ${missingCount === 1 ? "a picture that is" : `${missingCount} pictures that are`} no longer in this gallery. The others stand in that order.`;
    },
  }),
} satisfies Restorable;

export const imageResource = {
  stored: images,
  searched: searchedBy({
    label: "Pictures",
    duty: "pages",
    table: "gallery_images",
    columns: ["alt", "name", "gallery_id"],
    hit: ({ id, alt, name, gallery_id }) => ({
      title: alt ?? name ?? `Picture ${id}`,
      detail: alt === null ? null : name,
      path: screenOf(gallery_id),
    }),
  }),
  history: withHistory({
    find: findByIdWith(
      { ...images, nameOf: ({ alt, name }) => alt ?? name ?? "a picture" },
      async (db, id) => {
        const row = await findImage(db, id);
        return row && { ...row, screen: screenOf(row.gallery_id) };
      },
    ),
    save: imageSave,
    async restore({ db }, keeper, { current, fields: { name, alt, link, focal }, retained, version }) {
      const pictureId = z.number().parse(retained.picture_id);
      const shown = { pictureId, rotation: rotationOf(retained.rotation) };
      await changeImage(db, keeper, { name, alt, link, focal, version, shown, id: current.id });
    },
  }),
  bin: {
    prepare: requireItsGallery,
    screenOf: (rows) => screenOf(galleryOf(rows)),
  },
} satisfies Restorable;

async function requireItsGallery(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  try {
    await lockRow(transaction, "galleries", galleryOf(rows));
    return rows;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const isWaiting = await isInBin(transaction, "gallery", galleryOf(rows));
    throw new Conflict(
      isWaiting
        ? "Its gallery has been deleted. Bring the gallery back first, and then the picture."
        : "Its gallery has been deleted permanently, and the picture cannot come back without it.",
    );
  }
}

function galleryOf(rows: BinnedRow[]): number {
  const [image] = rowsIn(rows, "gallery_images");
  if (!image) throw new Error("An entry of the bin has no picture.");
  return image.gallery_id;
}

/** Images are edited on the screen of their gallery. */
function screenOf(galleryId: number): string {
  return `/admin/galleries/${galleryId}`;
}

function idsIn(order: unknown): number[] {
  return typeof order !== "string" || order === "" ? [] : order.split(" ").map(Number);
}
