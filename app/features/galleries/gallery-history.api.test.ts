import { describe, expect, it } from "vitest";
import { addImage, describedGallery } from "../../../test/galleries.ts";
import { openSite } from "../../../test/site.ts";

const owner = await (await openSite()).signIn("owner");

describe("an order of pictures that are gone", () => {
  it("is restored without a note if it had no pictures", async () => {
    const { id } = await describedGallery(owner, []);
    await owner.post(`/api/galleries/${id}`, { name: "No longer empty" });
    await addImage(owner, id, "one");
    const { versions } = (await owner.get(`/api/history/gallery/${id}`)).body;
    const back = await owner.post(`/api/history/gallery/${id}/${versions[0].id}/restore`, {});
    expect(back).toMatchObject({ status: 200, body: { note: null } });
  });

  it("is restored for the remaining pictures with a note, and newer ones come last", async () => {
    const { id, images } = await describedGallery(owner, ["one", "two", "three"]);
    await owner.post("/api/galleriesimages/order", { id, images: images.toReversed() });
    const elsewhere = await describedGallery(owner, []);
    await owner.post(`/api/galleriesimages/${images[0]}`, { gallery_id: elsewhere.id });
    await addImage(owner, id, "four");
    // The newest entry is that a picture was moved away.
    const [, sorting] = (await owner.get(`/api/history/gallery/${id}`)).body.versions;
    const back = await owner.post(`/api/history/gallery/${id}/${sorting.id}/restore`, {});
    expect(back.body.note).toBe(
      "It is back, but for a picture that is no longer in this gallery. The others stand in that order.",
    );
    const alts = async () =>
      (await owner.get(`/api/galleries/${id}`)).body.images.map(({ alt }: Image) => alt);
    expect(await alts()).toEqual(["two", "three", "four"]);

    await owner.post(`/api/galleriesimages/${images[1]}`, { gallery_id: elsewhere.id });
    const again = await owner.post(`/api/history/gallery/${id}/${sorting.id}/restore`, {});
    expect(again.body.note).toContain("but for 2 pictures that are no longer in this gallery");
    expect(await alts()).toEqual(["three", "four"]);
  });
});

it("names a picture by its text, or else by its name, or else “a picture”", async () => {
  const [id] = (await describedGallery(owner, ["Said"])).images;
  const name = async () => (await owner.get(`/api/history/image/${id}`)).body.name;
  const address = `/api/galleriesimages/${id}`;
  await owner.post(address, { name: "van.jpg" });
  expect(await name()).toBe("Said");
  await owner.post(address, { alt: null });
  expect(await name()).toBe("van.jpg");
  await owner.post(address, { name: null });
  expect(await name()).toBe("a picture");
});

type Image = { alt: string };
