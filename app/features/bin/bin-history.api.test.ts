import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { galleryOf, newGallery } from "../../../test/galleries.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { releasePicture } from "../../platform/images/pictures.server.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
  // The first four are the pages' own, which nobody can delete.
  for (let made = 0; made < 4; made += 1) await newGallery(owner, "Of a page");
});

it("what is in the bin keeps its picture when versions that showed it too are forgotten", async () => {
  const { gallery, images } = await galleryOf(owner, 1);
  const { picture_id } = (await imageRows(gallery))[0]!;
  await owner.delete(`/api/galleriesimages/${images[0].id}`);
  await releasePicture(site.db, site.clock.now(), picture_id);
  await site.jobs.drain();
  await owner.post(`/api/bin/image/${images[0].id}/restore`, {});
  expect(await imageRows(gallery)).toMatchObject([{ id: images[0].id, picture_id }]);
});

it("what goes for good takes its own history with it, and that of nothing else with the same number", async () => {
  const { gallery, images } = await galleryOf(owner, 2);
  const number = images[1].id;
  expect(number).toBeLessThan(gallery);
  for (const id of [number, gallery]) {
    expect((await owner.post(`/api/galleries/${id}`, { name: `Renamed ${id}` })).status).toBe(200);
  }
  await owner.post(`/api/galleriesimages/${number}`, { alt_text: "Described" });
  const before = await versions();
  expect(before).toEqual(
    expect.arrayContaining([`galleries ${number}`, `galleries ${gallery}`, `gallery_images ${number}`]),
  );
  expect((await owner.delete(`/api/galleries/${gallery}`)).status).toBe(204);
  expect(await versions()).toEqual(before);
  expect((await owner.delete(`/api/bin/gallery/${gallery}`)).status).toBe(204);
  const own = new Set([`galleries ${gallery}`, ...images.map(({ id }) => `gallery_images ${id}`)]);
  expect(await versions()).toEqual(before.filter((one) => !own.has(one)));
});

/** Of which rows there are any. */
async function versions(): Promise<string[]> {
  const rows = await site.db.selectFrom("versions").selectAll().orderBy("id").execute();
  return rows.map(({ of_table, of_id }) => `${of_table} ${of_id}`);
}

function imageRows(gallery: number) {
  return site.db.selectFrom("gallery_images").selectAll().where("gallery_id", "=", gallery).execute();
}
