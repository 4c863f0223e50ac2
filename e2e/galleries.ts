import type { Locator, Page } from "@playwright/test";
import { jpeg } from "../test/pictures.ts";
import { csrfToken, expect } from "./test.ts";

type Gallery = { id: number; name: string; images: { id: number; image_url: string; alt: string }[] };

/** A new gallery with so many pictures, each a picture of its own. */
export async function addGallery(page: Page, name: string, pictures = 0): Promise<Gallery> {
  const { id } = await write(page, "/api/galleries", { name });
  for (let made = 0; made < pictures; made += 1) {
    await page.request.post("/api/galleriesimages", {
      multipart: { gallery_id: String(id), file: await photo(`${made}.jpg`, `#${id % 10}${made}77aa`) },
      headers: { "X-XSRF-TOKEN": await csrfToken(page) },
    });
  }
  return readGallery(page, id);
}

/** Changes what is stored, by the API, as whoever is signed in. */
export async function write(page: Page, path: string, data: unknown): Promise<{ id: number }> {
  const answer = await page.request.post(path, { data, headers: { "X-XSRF-TOKEN": await csrfToken(page) } });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

export async function readGallery(page: Page, id: number): Promise<Gallery> {
  return (await page.request.get(`/api/galleries/${id}`)).json();
}

/** Of the pictures, by their ids. */
export async function order(page: Page, id: number): Promise<number[]> {
  return (await readGallery(page, id)).images.map((image) => image.id);
}

export async function photo(name: string, colour?: string) {
  return { name, mimeType: "image/jpeg", buffer: await jpeg({ width: 320, height: 240, colour }) };
}

/** The card of a picture by its place, from 1. */
export function card(page: Page, place: number): Locator {
  return page.locator("[data-image]").nth(place - 1);
}
