import type { Locator, Page } from "@playwright/test";
import { jpeg } from "../pictures.ts";
import { call, upload } from "./api.ts";

type Gallery = { id: number; name: string; images: { id: number; image_url: string; alt: string }[] };

/** Adds a gallery with the given number of different pictures. */
export async function addGallery(page: Page, name: string, pictures = 0): Promise<Gallery> {
  const { id } = await call<Gallery>(page, "POST", "/api/galleries", { name });
  for (let made = 0; made < pictures; made += 1) {
    await upload(page, "/api/galleriesimages", {
      gallery_id: String(id),
      file: await photo(`${made}.jpg`, `#${id % 10}${made.toString(16)}77aa`),
    });
  }
  return readGallery(page, id);
}

export function readGallery(page: Page, id: number): Promise<Gallery> {
  return call(page, "GET", `/api/galleries/${id}`);
}

/** Returns the ids of the pictures in their order. */
export async function order(page: Page, id: number): Promise<number[]> {
  return (await readGallery(page, id)).images.map((image) => image.id);
}

export async function photo(name: string, colour?: string) {
  return { name, mimeType: "image/jpeg", buffer: await jpeg({ width: 320, height: 240, colour }) };
}

/** The card of a picture by its place, which counts from 1. */
export function card(page: Page, place: number): Locator {
  return page.locator("[data-image]").nth(place - 1);
}
