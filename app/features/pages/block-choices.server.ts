import type { Db } from "../../platform/db/tables.ts";
import { presentPicture, rotationOf } from "../../platform/images/picture.ts";
import { listChoices, listGalleryNames } from "../galleries/galleries.server.ts";

/** A longer list of pictures would be unusable. */
const mostChoices = 500;

/** Returns the galleries and pictures that the blocks of a page can show. */
export async function readBlockChoices(db: Db) {
  const [galleries, images] = await Promise.all([listGalleryNames(db), listChoices(db, mostChoices)]);
  return {
    galleries,
    images: images.map(({ id, gallery, alt, name, ...picture }) => ({
      id,
      words: `${gallery}: ${alt ?? name ?? "a picture without words"}`,
      image_url: presentPicture(picture, rotationOf(picture.rotation)).image_url,
    })),
  };
}
