import { describe, expect, it } from "vitest";
import type { Answer } from "../../../test/browser.ts";
import { type GalleryImage, galleryOf, imageIds } from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("ordering pictures", () => {
  it("stores the order, from whole images or from ids, and the first becomes the cover", async () => {
    const { gallery, images } = await galleryOf(owner, 3);
    const [a, b, c] = images;
    const answer = await order({ id: gallery, name: "Ordered", images: [c, a, b] });
    expect(answer.status).toBe(200);
    expect(answer.body.image_url).toBe(c.image_url);
    expect(answer.body.images.map((image: GalleryImage) => image.order)).toEqual([0, 1, 2]);
    expect(await imageIds(site, gallery)).toEqual([c.id, a.id, b.id]);
    expect(await coverInList(gallery)).toBe(c.image_url);
    await order({ id: gallery, images: [b.id, c.id, a.id] });
    expect(await imageIds(site, gallery)).toEqual([b.id, c.id, a.id]);
    expect(await lastAudit(site)).toMatchObject({ action: "reordered" });
  });

  it("refuses an image of another gallery, and an image named twice; nothing is changed", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const [a, b] = images;
    const other = await galleryOf(owner, 1);
    for (const wrong of [
      [b, a, other.images[0]],
      [b, other.images[0]],
      [b, b, a],
    ]) {
      expect(await order({ id: gallery, images: wrong })).toMatchObject({
        status: 422,
        body: { errors: { images: ["The selected images is invalid."] } },
      });
    }
    expect(await imageIds(site, gallery)).toEqual([a.id, b.id]);
    expect(await imageIds(site, other.gallery)).toEqual([other.images[0].id]);
  });

  it("answers 409 to a list that lacks an image; nothing is changed", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const answer = await order({ id: gallery, images: [images[1]] });
    expect(answer.status).toBe(409);
    expect(await imageIds(site, gallery)).toEqual(images.map((image) => image.id));
  });

  it("orders only the first images, and returns them; the others follow in their old order", async () => {
    const { gallery, images } = await galleryOf(owner, 5);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = idsOf(images);
    const answer = await order({ id: gallery, images: [c, a, b], partial: true });
    expect(answer).toMatchObject({ status: 200, body: { image_url: images[2].image_url } });
    expect(idsOf(answer.body.images)).toEqual([c, a, b]);
    expect(await imageIds(site, gallery)).toEqual([c, a, b, d, e]);
    await owner.delete(`/api/galleriesimages/${a}`);
    await order({ id: gallery, images: [b, c], partial: true });
    expect(await imageIds(site, gallery)).toEqual([b, c, d, e]);
    for (const wrong of [
      [b, a],
      [b, b],
    ])
      expect((await order({ id: gallery, images: wrong, partial: true })).status).toBe(422);
    expect(await imageIds(site, gallery)).toEqual([b, c, d, e]);
    expect((await order({ id: gallery, images: [], partial: true })).body.image_url).toBe(
      images[1].image_url,
    );
  });

  it("answers 409 to a partial order from before there was a new cover, which stays the cover", async () => {
    const { gallery, images } = await galleryOf(owner, 4);
    const [a = 0, b = 0, c = 0, d = 0] = idsOf(images);
    await order({ id: gallery, images: [d, a, b, c] });
    const stale = await order({ id: gallery, images: [b, a], partial: true });
    expect(stale.status).toBe(409);
    expect(await imageIds(site, gallery)).toEqual([d, a, b, c]);
  });

  it("writes no audit line, no version and no new date when the order did not change", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const [a = 0, b = 0] = idsOf(images);
    const traces = async () => [
      await site.db.selectFrom("audit_log").select("id").execute(),
      await site.db.selectFrom("versions").select("id").execute(),
      await site.db.selectFrom("galleries").select("updated_at").where("id", "=", gallery).execute(),
    ];
    site.clock.advance({ minutes: 1 });
    const before = await traces();
    expect((await order({ id: gallery, images: [a, b] })).status).toBe(200);
    expect(await traces()).toEqual(before);
    await order({ id: gallery, images: [b, a] });
    expect(await traces()).not.toEqual(before);
  });

  it.each([
    ["no list", { id: 1 }, "images"],
    ["a list of nonsense", { id: 1, images: ["x"] }, "images"],
    ["an id out of range", { id: 1, images: [99999999999999] }, "images"],
    ["no gallery", { images: [] }, "id"],
  ])("answers 422 to %s", async (_, body, field) => {
    const answer = await order(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it("answers 404 for an unknown gallery and 400 to JSON that cannot be read", async () => {
    expect((await order({ id: 999999, images: [] })).status).toBe(404);
    expect((await owner.post("/api/galleriesimages/order", '{"id":1,')).status).toBe(400);
  });
});

describe("simultaneous changes of a gallery", () => {
  it("allow deleting a picture while the order is saved", async () => {
    const { gallery, images } = await galleryOf(owner, 6);
    for (const image of images.slice(1)) {
      const left = await imageIds(site, gallery);
      const [ordered, deleted] = await Promise.all([
        order({ id: gallery, images: left.toReversed() }),
        owner.delete(`/api/galleriesimages/${image.id}`),
      ]);
      // The second request learns that the picture is gone.
      expect([200, 409, 422]).toContain(ordered.status);
      expect(deleted.status).toBe(204);
    }
    expect(await imageIds(site, gallery)).toEqual([images[0].id]);
  });

  it("allow pictures of two galleries to swap places", async () => {
    const [one, other] = [await galleryOf(owner, 5), await galleryOf(owner, 5)];
    const move = (image: GalleryImage, gallery_id: number) =>
      owner.post(`/api/galleriesimages/${image.id}`, { gallery_id });
    for (const [place, image] of one.images.entries()) {
      const answers = await Promise.all([
        move(image, other.gallery),
        move(other.images[place]!, one.gallery),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await imageIds(site, one.gallery)).toEqual(idsOf(other.images));
    expect(await imageIds(site, other.gallery)).toEqual(idsOf(one.images));
  });
});

function idsOf(images: GalleryImage[]): number[] {
  return images.map(({ id }) => id);
}

async function coverInList(gallery: number): Promise<string> {
  const { results } = (await owner.get("/api/galleries?limit=50")).body;
  return results.find(({ id }: { id: number }) => id === gallery).image_url;
}

function order(body: unknown): Promise<Answer> {
  return owner.post("/api/galleriesimages/order", body);
}
