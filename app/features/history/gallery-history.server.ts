import { keptFields } from "../../platform/history/versions.server.ts";
import { id } from "../../platform/validation/fields.ts";
import { gallerySave } from "../galleries/galleries.schema.ts";
import { keptOfGalleries, saveGallery } from "../galleries/galleries.server.ts";
import { findGallery, listImageNames, readImageOrder } from "../galleries/read-gallery.server.ts";
import type { HistoryKind, Restored } from "./history-kinds.server.ts";
import type { z } from "../../platform/validation/zod.ts";

/** A gallery by its name and the order of its images, which may have come and gone since. */
export const galleryHistory: HistoryKind = {
  table: "galleries",
  html: [],
  save: gallerySave,
  form: {
    read: ({ name, images }) => ({ name, images: idsIn(images) }),
    write: ({ name }) => ({ name }),
  },
  async find(db, key) {
    const { data } = id().safeParse(key);
    const row = data && (await findGallery(db, data, { limit: 1 }));
    if (!row) return undefined;
    const images = await readImageOrder(db, row.id);
    return {
      ...row,
      fields: keptFields(keptOfGalleries, { ...row, images }),
      path: `/admin/galleries/${row.id}`,
    };
  },
  async inWords(db, { name, images }) {
    const ids = idsIn(images);
    const names = await listImageNames(db, ids);
    const lines = ids.map((one) => names.get(one) ?? "a picture that is no longer here");
    return { name, images: lines.join("\n") };
  },
  async restore({ db }, keeper, { thing, fields, version }: Restored<z.output<typeof gallerySave>>) {
    const present = idsIn(thing.fields.images);
    const there = new Set(present);
    const before = fields.images ?? [];
    const known = before.filter((one) => there.has(one));
    const order = [...known, ...present.filter((one) => !known.includes(one))];
    const isSame = order.join(" ") === present.join(" ");
    const images = isSame ? undefined : order;
    await saveGallery(db, keeper, thing.id, { name: fields.name, images, version });
    const gone = before.length - known.length;
    if (gone === 0) return undefined;
    return `It is back, but for ${gone === 1 ? "a picture that is" : `${gone} pictures that are`} no longer in this gallery. The others stand in that order.`;
  },
};

function idsIn(images: unknown): number[] {
  return images === "" ? [] : (images as string).split(" ").map(Number);
}
