import { describe, expect, it } from "vitest";
import type { Answer } from "../../../test/browser.ts";
import {
  type GalleryImage,
  galleryOf,
  imageIds,
  storedFiles,
  storageKey,
  temporaryFiles,
} from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("changing a picture", () => {
  it("stores alternative text, link and name; absent fields stay, and empty ones are cleared", async () => {
    const { images } = await galleryOf(owner, 1);
    const [image] = images;
    await change(image, { alt: "First", link: "https://www.example.com/x", name: "Front" });
    expect(await stored(image)).toMatchObject({
      alt: "First",
      link: "https://www.example.com/x",
      name: "Front",
    });
    await change(image, { alt: "Second" });
    expect(await stored(image)).toMatchObject({
      alt: "Second",
      link: "https://www.example.com/x",
      name: "Front",
    });
    await change(image, { alt: "", link: null });
    expect(await stored(image)).toMatchObject({ alt: null, link: null, name: "Front" });
    expect(await lastAudit(site)).toMatchObject({ action: "image described" });
  });

  it("schedules no deletion of the picture when only texts are changed", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    await site.jobs.drain();
    await change(image, { alt: "Still there" });
    expect(await site.db.selectFrom("jobs").select("kind").execute()).toEqual([]);
  });

  it.each(["/repairs", "https://www.example.com/a?b=c", "mailto:office@example.com", "tel:01632960142"])(
    "accepts %s as a link",
    async (link) => {
      const [image] = (await galleryOf(owner, 1)).images;
      expect((await change(image, { link })).body.link).toBe(link);
    },
  );

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//elsewhere.example.com",
    "no link",
    "/\\elsewhere",
    `/${"x".repeat(2_000)}`,
  ])("refuses %s as a link, and changes nothing", async (link) => {
    const [image] = (await galleryOf(owner, 1)).images;
    const answer = await change(image, { alt: "Not stored", link });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(["link"]);
    expect(await stored(image)).toMatchObject({ alt: null, link: null });
  });

  it("refuses an overlong text under its field", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    expect((await change(image, { alt: "x".repeat(256) })).body.errors).toEqual({
      alt: ["The alt field must not be greater than 255 characters."],
    });
  });

  it("moves it to the end of another gallery", async () => {
    const from = await galleryOf(owner, 2);
    const to = await galleryOf(owner, 2);
    const [image] = from.images;
    const answer = await change(image, { gallery_id: to.gallery });
    expect(answer).toMatchObject({
      status: 200,
      body: { gallery_id: to.gallery, image_url: image.image_url },
    });
    expect(await imageIds(site, from.gallery)).toEqual([from.images[1].id]);
    expect(await imageIds(site, to.gallery)).toEqual([...to.images.map(({ id }) => id), image.id]);
    expect(await lastAudit(site)).toMatchObject({ action: "image moved" });
  });

  it("refuses to move it to an unknown gallery, and leaves it where it is", async () => {
    const { gallery, images } = await galleryOf(owner, 1);
    expect(await change(images[0], { gallery_id: 999999 })).toMatchObject({
      status: 422,
      body: { errors: { gallery_id: ["The selected gallery id is invalid."] } },
    });
    expect(await imageIds(site, gallery)).toEqual([images[0].id]);
  });

  it("replaces the picture, keeps texts and position, and deletes the old file after its last version", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const [image] = images;
    await change(image, { alt: "Stays", link: "/repairs" });
    await owner.post(`/api/galleriesimages/${image.id}/rotate`, {});
    const oldKey = await storageKey(site, image.id);
    const form = upload(await jpeg({ width: 50, height: 40, colour: "#993311" }), {}, "other.jpg");
    const answer = await owner.post(`/api/galleriesimages/${image.id}`, form);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: image.id, alt: "Stays", link: "/repairs", width: 50, height: 40 },
    });
    expect(answer.body.image_url).not.toBe(image.image_url);
    expect(await imageIds(site, gallery)).toEqual(images.map(({ id }) => id));
    await site.jobs.drain();
    const oldFile = `pictures/${oldKey}/original`;
    expect(await site.services.files.exists(oldFile)).toBe(true);
    const history = `/api/history/image/${images[0].id}`;
    for (const { id } of (await owner.get(history)).body.versions) {
      expect((await owner.delete(`${history}/${id}`)).status).toBe(204);
    }
    await site.jobs.drain();
    expect(await site.services.files.exists(oldFile)).toBe(false);
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
  });

  it("keeps the old picture when the new file is no picture", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    const before = await stored(image);
    const answer = await owner.post(`/api/galleriesimages/${image.id}`, upload(Buffer.from("no picture")));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: ["You can't upload files of this type."] } },
    });
    expect(await stored(image)).toEqual(before);
    expect(await temporaryFiles(site)).toEqual([]);
  });

  it("answers 409 with the current image when somebody else changed it meanwhile", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    const partner = await site.signIn("partner");
    await partner.post(`/api/galleriesimages/${image.id}`, { alt: "Theirs", version: image.version });
    const late = await change(image, { alt: "Mine", version: image.version });
    expect(late).toMatchObject({ status: 409, body: { current: { id: image.id, alt: "Theirs" } } });
    expect(await stored(image)).toMatchObject({ alt: "Theirs" });
    const again = await change(image, { alt: "Mine", version: late.body.current.version });
    expect(again).toMatchObject({ status: 200, body: { alt: "Mine" } });
  });

  it("keeps no file of a replacement that comes too late", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    await change(image, { alt: "Newer" });
    const files = await storedFiles(site);
    const late = await owner.post(
      `/api/galleriesimages/${image.id}`,
      upload(await jpeg({ colour: "#00ff00" }), { version: String(image.version) }),
    );
    expect(late.status).toBe(409);
    expect(await storedFiles(site)).toEqual(files);
  });

  it.each(["999999", "0", "abc", "99999999999999999999"])("answers 404 for image %s", async (id) => {
    expect((await owner.post(`/api/galleriesimages/${id}`, { alt: "x" })).status).toBe(404);
  });
});

describe("the focal point of a picture", () => {
  it("is stored, cleared, and refused under the field if it is not inside the picture", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    expect((await change(image, { focal: "70% 40%" })).body.focal).toBe("70% 40%");
    expect((await change(image, { alt: "Stays" })).body.focal).toBe("70% 40%");
    for (const focal of ["left", "101% 0%", "7.5% 4%", "url(x)"]) {
      expect((await change(image, { focal })).body.errors).toEqual({
        focal: ["The focal field must be two percentages from 0% to 100%, such as 70% 40%."],
      });
    }
    expect((await change(image, { focal: "" })).body.focal).toBeNull();
  });

  it("rotates with the picture, and is restored from the history", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    await change(image, { focal: "70% 40%" });
    const rotate = () => owner.post(`/api/galleriesimages/${image.id}/rotate`, {});
    expect((await rotate()).body.focal).toBe("60% 70%");
    const { versions } = (await owner.get(`/api/history/image/${image.id}`)).body;
    await owner.post(`/api/history/image/${image.id}/${versions[0].id}/restore`, {});
    expect(await stored(image)).toMatchObject({ focal: "70% 40%" });
  });

  it("is cleared when the picture is replaced", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    await change(image, { focal: "70% 40%" });
    const form = upload(await jpeg({ colour: "#11aa33" }), {});
    expect((await owner.post(`/api/galleriesimages/${image.id}`, form)).body.focal).toBeNull();
  });
});

describe("rotating a picture", () => {
  it("rotates it a quarter clockwise under a new address, so that no cache shows the old one", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    const answer = await owner.post(`/api/galleriesimages/${image.id}/rotate`, { id: image.id });
    expect(answer).toMatchObject({ status: 200, body: { id: image.id, width: 60, height: 80 } });
    expect(answer.body.image_url).not.toBe(image.image_url);
    expect(await lastAudit(site)).toMatchObject({ action: "image rotated" });
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
    for (let count = 0; count < 3; count += 1)
      await owner.post(`/api/galleriesimages/${image.id}/rotate`, {});
    expect((await owner.get(`/api/galleries/${image.gallery_id}`)).body.image_url).toBe(image.image_url);
  });

  it("answers 404 for an unknown one", async () => {
    expect((await owner.post("/api/galleriesimages/999999/rotate", {})).status).toBe(404);
  });
});

describe("deleting a picture", () => {
  it("removes it from its gallery, and deletes its file once it leaves the bin", async () => {
    const { gallery, images } = await galleryOf(owner, 2);
    const key = await storageKey(site, images[0].id);
    expect((await owner.delete(`/api/galleriesimages/${images[0].id}`)).status).toBe(204);
    expect(await imageIds(site, gallery)).toEqual([images[1].id]);
    expect(await lastAudit(site)).toMatchObject({ action: "image deleted" });
    expect((await owner.delete(`/api/bin/image/${images[0].id}`)).status).toBe(204);
    await site.jobs.drain();
    expect(await site.services.files.exists(`pictures/${key}/original`)).toBe(false);
  });

  it("answers 404 the second time", async () => {
    const [image] = (await galleryOf(owner, 1)).images;
    await owner.delete(`/api/galleriesimages/${image.id}`);
    expect((await owner.delete(`/api/galleriesimages/${image.id}`)).status).toBe(404);
  });
});

function change(image: GalleryImage, body: Record<string, unknown>): Promise<Answer> {
  return owner.post(`/api/galleriesimages/${image.id}`, body);
}

async function stored(image: GalleryImage) {
  return site.db
    .selectFrom("gallery_images")
    .selectAll()
    .where("id", "=", image.id)
    .executeTakeFirstOrThrow();
}
