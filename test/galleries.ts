import { readdir } from "node:fs/promises";
import type { Browser } from "./browser.ts";
import { jpeg, upload } from "./pictures.ts";
import type { Site } from "./site.ts";

export type GalleryImage = {
  id: number;
  gallery_id: number;
  image_url: string;
  version: number;
  order: number;
};

export async function newGallery(owner: Browser, name: string): Promise<number> {
  return (await owner.post("/api/galleries", { name })).body.id;
}

let pictures = 0x204060;

/** Makes a gallery with `count` different pictures. */
export async function galleryOf(
  owner: Browser,
  count: number,
): Promise<{ gallery: number; images: [GalleryImage, GalleryImage, GalleryImage] }> {
  const gallery = await newGallery(owner, `With ${count}`);
  const images: GalleryImage[] = [];
  for (let made = 0; made < count; made += 1) {
    // The colours differ so much that no encoder makes two pictures equal.
    pictures = (pictures + 0x25_31_43) % 0x1_00_00_00;
    const bytes = await jpeg({
      width: 80,
      height: 60,
      colour: `#${pictures.toString(16).padStart(6, "0")}`,
    });
    const form = upload(bytes, { gallery_id: String(gallery) });
    images.push((await owner.post("/api/galleriesimages", form)).body);
  }
  return { gallery, images: images as [GalleryImage, GalleryImage, GalleryImage] };
}

/** Makes a gallery with a picture for each alternative text. Also returns the ids of the pictures. */
export async function describedGallery(
  owner: Browser,
  alts: string[],
): Promise<{ id: number; images: number[] }> {
  const id = await newGallery(owner, "Kept");
  const images: number[] = [];
  for (const alt of alts) images.push(await addImage(owner, id, alt));
  return { id, images };
}

export async function addImage(owner: Browser, gallery: number, alt: string): Promise<number> {
  const form = upload(await jpeg({ width: 64, height: 48 }), { gallery_id: String(gallery), alt });
  return (await owner.post("/api/galleriesimages", form)).body.id;
}

export async function imageIds(site: Site, gallery: number): Promise<number[]> {
  const rows = await site.db
    .selectFrom("gallery_images")
    .select("id")
    .where("gallery_id", "=", gallery)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

export async function storageKey(site: Site, imageId: number): Promise<string> {
  const row = await site.db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select("storage_key")
    .where("gallery_images.id", "=", imageId)
    .executeTakeFirstOrThrow();
  return row.storage_key;
}

export async function storedFiles(site: Site): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of site.services.files.list("pictures/")) keys.push(key);
  return keys.toSorted();
}

export async function temporaryFiles(site: Site): Promise<string[]> {
  return readdir(site.config.temporaryFolder).catch(() => []);
}
