import { expect, it } from "vitest";
import { galleryOf, newGallery } from "../../../test/galleries.ts";
import { openSite } from "../../../test/site.ts";
import { readPageGallery } from "./page-galleries.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

it("a page shows its gallery's pictures, numbered from the first", async () => {
  const { gallery, images } = await galleryOf(owner, 2);
  const shown = await readPageGallery(site.db, { gallery });
  expect(shown?.images.map(({ id, order }) => [id, order])).toEqual([
    [images[0].id, 0],
    [images[1].id, 1],
  ]);
});

it("a page shows a gallery of one picture", async () => {
  const { gallery, images } = await galleryOf(owner, 1);
  const shown = await readPageGallery(site.db, { gallery });
  expect(shown?.images.map(({ id }) => id)).toEqual([images[0].id]);
});

it("a page whose gallery is empty or deleted leaves it out", async () => {
  expect(await readPageGallery(site.db, { gallery: await newGallery(owner, "Empty") })).toBeNull();
  expect(await readPageGallery(site.db, { gallery: 999_999 })).toBeNull();
});
