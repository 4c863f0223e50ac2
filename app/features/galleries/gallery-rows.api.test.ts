import { describe, expect, it } from "vitest";
import { galleryOf, imageIds, newGallery } from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { listUndescribedGalleries } from "./galleries.server.ts";
import { listImageNames } from "./read-gallery.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

const addTo = async (gallery: number, texts: Record<string, string> = {}) =>
  (await owner.post("/api/galleriesimages", upload(await jpeg(), { gallery_id: String(gallery), ...texts })))
    .body;
const storedImage = (id: number) =>
  site.db.selectFrom("gallery_images").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a change of pictures", () => {
  it("changes the date of their gallery, of both galleries for a move, and of no other", async () => {
    const first = await galleryOf(owner, 3);
    const [second, other] = [await galleryOf(owner, 1), await galleryOf(owner, 1)];
    const galleries = [first.gallery, second.gallery, other.gallery];
    const [one, two, three] = first.images;
    const changedBy = async (work: () => Promise<{ status: number }>) => {
      site.clock.advance({ seconds: 1 });
      expect((await work()).status).toBeLessThan(300);
      const rows = await site.db
        .selectFrom("galleries")
        .select("id")
        .where("id", "in", galleries)
        .where("updated_at", "=", site.clock.now().toISOString())
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => galleries.indexOf(id));
    };
    const image = (id: number) => `/api/galleriesimages/${id}`;
    const order = { id: first.gallery, images: [three.id, two.id, one.id] };
    expect(await changedBy(() => owner.post(image(one.id), { alt: "One" }))).toEqual([0]);
    expect(await changedBy(() => owner.post(`${image(two.id)}/rotate`))).toEqual([0]);
    expect(await changedBy(() => owner.post("/api/galleriesimages/order", order))).toEqual([0]);
    expect(await changedBy(() => owner.post(image(two.id), { gallery_id: second.gallery }))).toEqual([0, 1]);
    expect(await changedBy(() => owner.delete(image(two.id)))).toEqual([1]);
    const form = upload(await jpeg(), { gallery_id: String(other.gallery) });
    expect(await changedBy(() => owner.post("/api/galleriesimages", form))).toEqual([2]);
    expect(await changedBy(() => owner.post(`/api/galleries/${first.gallery}`, { name: "A" }))).toEqual([0]);
  });

  it("changes only that picture, and the audit log says what changed", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const target = await galleryOf(owner, 2);
    const [one, two] = images;
    const before = await storedImage(two.id);
    await owner.post(`/api/galleriesimages/${one.id}`, { name: "Front", alt: "The front" });
    expect(await lastAudit(site)).toMatchObject({ action: "image described", details: "{}" });
    await owner.post(`/api/galleriesimages/${one.id}/rotate`);
    expect(await storedImage(one.id)).toMatchObject({ rotation: 90, version: 3 });
    await owner.post(`/api/galleriesimages/${one.id}`, upload(await jpeg({ colour: "#0a0b0c" }), {}));
    expect(await lastAudit(site)).toMatchObject({ action: "image replaced" });
    expect(await storedImage(one.id)).toMatchObject({ rotation: 0, name: "Front" });
    expect((await owner.post(`/api/galleriesimages/${one.id}`, { gallery_id: target.gallery })).status).toBe(
      200,
    );
    expect(await lastAudit(site)).toMatchObject({
      action: "image moved",
      details: JSON.stringify({ from: gallery, to: target.gallery }),
    });
    expect(await imageIds(site, target.gallery)).toEqual([...target.images.map(({ id }) => id), one.id]);
    expect(await imageIds(site, gallery)).toEqual([two.id]);
    expect(await storedImage(two.id)).toEqual(before);
  });

  it("names a picture by its file if it has no name, and the bin names it by its text if it has one", async () => {
    const gallery = await newGallery(owner, "Named");
    const [plain, named] = [await addTo(gallery), await addTo(gallery, { name: "Rear", alt: "The rear" })];
    const { name } = await storedImage(plain.id);
    expect(name).toMatch(/\.jpe?g$/);
    expect(await storedImage(named.id)).toMatchObject({ name: "Rear", alt: "The rear" });
    for (const { id } of [plain, named]) await owner.delete(`/api/galleriesimages/${id}`);
    const { entries } = (await owner.get("/api/bin")).body;
    expect(entries.slice(0, 2).map((entry: { name: string }) => entry.name)).toEqual(["The rear", name]);
  });
});

describe("the lists of galleries", () => {
  it("are ordered oldest first, in pages, each gallery with its first picture", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    await owner.post("/api/galleriesimages/order", {
      id: gallery,
      images: images.map(({ id }) => id).toReversed(),
    });
    const empty = await newGallery(owner, "Empty");
    expect((await owner.post("/api/galleriesimages/order", { id: empty, images: [] })).status).toBe(200);
    // PostgreSQL returns a changed row after the others if the query has no order.
    await owner.post(`/api/galleries/${gallery}`, { name: "Renamed" });
    const { results, total } = (await owner.get("/api/galleries?limit=100")).body;
    const ids = results.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
    expect(total).toBe(ids.length);
    expect(results.at(-2)).toEqual({ id: gallery, name: "Renamed", image_url: images[1].image_url });
    expect(results.at(-1)).toEqual({ id: empty, name: "Empty", image_url: null });
    const page = (await owner.get("/api/galleries?limit=2&page=1")).body.results;
    expect(page.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4));
  });

  it("to choose from are ordered by name, and then oldest first", async () => {
    const made: number[] = [];
    for (const name of ["Zinc", "Alike", "Alike"]) made.push(await newGallery(owner, name));
    const { body } = await owner.get("/api/galleries/names");
    const chosen = body.filter(({ id }: { id: number }) => made.includes(id));
    expect(chosen).toEqual([
      { id: made[1], name: "Alike" },
      { id: made[2], name: "Alike" },
      { id: made[0], name: "Zinc" },
    ]);
  });

  it("with undescribed pictures count these, and have at most twenty galleries", async () => {
    await site.db.deleteFrom("gallery_images").execute();
    const { gallery, images } = await galleryOf(owner, 3);
    await owner.post(`/api/galleriesimages/${images[1].id}`, { alt: "Described" });
    const described = await galleryOf(owner, 1);
    await owner.post(`/api/galleriesimages/${described.images[0].id}`, { alt: "Described" });
    expect(await listUndescribedGalleries(site.db)).toEqual([{ id: gallery, name: "With 3", count: 2 }]);
    const { id: _, ...copied } = await storedImage(images[0].id);
    const made: number[] = [];
    for (let number = 0; number < 20; number += 1) made.push(await newGallery(owner, `G ${20 - number}`));
    await site.db
      .insertInto("gallery_images")
      .values(made.map((gallery_id) => ({ ...copied, gallery_id })))
      .execute();
    const listed = (await listUndescribedGalleries(site.db)).map(({ id }) => id);
    expect(listed).toEqual([gallery, ...made.slice(0, 19)]);
  });
});

it("has all pictures and names of a gallery larger than one batch, in order", async () => {
  const { gallery, images } = await galleryOf(owner, 1);
  const { id: _, ...copied } = await storedImage(images[0].id);
  const rows = Array.from({ length: 501 }, (_none, number) => ({
    ...copied,
    alt: number % 2 === 0 ? `Picture ${number}` : null,
    name: number % 3 === 0 ? `file-${number}.jpg` : null,
    position: 600 - number,
  }));
  for (let start = 0; start < rows.length; start += 100)
    await site.db
      .insertInto("gallery_images")
      .values(rows.slice(start, start + 100))
      .execute();
  const shown = (await owner.get(`/api/galleries/${gallery}`)).body.images;
  expect(shown).toHaveLength(502);
  expect(shown[0].id).toBe(images[0].id);
  const ids = shown.slice(1).map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  expect(shown.map(({ order }: { order: number }) => order)).toEqual(
    shown.map((_one: unknown, at: number) => at),
  );
  const names = await listImageNames(site.db, ids.toReversed());
  expect([0, 1, 3, 500].map((at) => names.get(ids.toReversed()[at]))).toEqual([
    "Picture 0",
    "a picture without a name",
    "file-3.jpg",
    "Picture 500",
  ]);
});
