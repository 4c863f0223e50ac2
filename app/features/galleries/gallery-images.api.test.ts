import { readdir } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer, Browser } from "../../../test/browser.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { itIsForAdminsOnly } from "../../../test/refusals.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { mostPictureBytes } from "../../platform/images/picture.ts";

type Image = { id: number; gallery_id: number; image_url: string; version: number; order: number };

let site: Site;
let owner: Browser;
let photo: Buffer;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  photo = await jpeg({ width: 80, height: 60 });
});

describe("adding a picture", () => {
  itIsForAdminsOnly(() => site, { method: "POST", path: "/api/galleriesimages", body: { gallery_id: 1 } });

  it("answers 201 with the image at the end of its gallery, stored with its file and in the audit log", async () => {
    const gallery = await newGallery("Vans");
    const first = await addImage(gallery);
    const answer = await owner.post(
      "/api/galleriesimages",
      upload(photo, { gallery_id: String(gallery), alt: "A van at night", link: "/breakdown" }, "night.jpg"),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        gallery_id: gallery,
        name: "night.jpg",
        alt: "A van at night",
        alt_text: "A van at night",
        link: "/breakdown",
        width: 80,
        height: 60,
      },
    });
    expect(answer.body.order).toBeGreaterThan(first.order);
    expect(await imageIds(gallery)).toEqual([first.id, answer.body.id]);
    expect(await site.services.files.exists(`pictures/${await storageKey(answer.body.id)}/original`)).toBe(
      true,
    );
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: "image added",
      subject_name: "Vans",
      actor_name: "Olive Owner",
    });
  });

  it("takes the alternative text by its other name", async () => {
    const form = upload(photo, {
      gallery_id: String(await newGallery("Other name")),
      alt_text: "By alt_text",
    });
    expect((await owner.post("/api/galleriesimages", form)).body.alt).toBe("By alt_text");
  });

  it.each([
    ["a text that calls itself a picture", async () => Buffer.from("#!/bin/sh\necho hello")],
    ["a web page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing that could hold scripts",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ["an empty file", async () => Buffer.alloc(0)],
    ["a truncated picture", async () => photo.subarray(0, photo.length / 2)],
    ["a picture that would fill the memory", async () => bomb()],
  ])("refuses %s under file, and keeps nothing of it", async (_, bytes) => {
    const gallery = await newGallery("Clean");
    const files = await keptFiles();
    const answer = await owner.post(
      "/api/galleriesimages",
      upload(await bytes(), { gallery_id: String(gallery) }, "photo.jpg"),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: "You can't upload files of this type.",
        error: "You can't upload files of this type.",
        errors: { file: ["You can't upload files of this type."] },
      },
    });
    await expectNothingAdded(gallery, files);
  });

  it("answers 413 to a file over the limit, before reading it", async () => {
    const gallery = await newGallery("Small only");
    const files = await keptFiles();
    const answer = await owner.post("/api/galleriesimages", upload(photo, { gallery_id: String(gallery) }), {
      headers: { "Content-Length": String(mostPictureBytes + 10 * 1024 * 1024) },
    });
    expect(answer).toMatchObject({
      status: 413,
      body: { message: "The file is too large.", error: "The file is too large." },
    });
    await expectNothingAdded(gallery, files);
  });

  it("names the missing file and the missing gallery", async () => {
    const noFile = new FormData();
    noFile.set("gallery_id", String(await newGallery("No file")));
    expect((await owner.post("/api/galleriesimages", noFile)).body.errors).toEqual({
      file: ["The file field is required."],
    });
    expect((await owner.post("/api/galleriesimages", upload(photo))).body.errors).toEqual({
      gallery_id: ["The gallery id field is required."],
    });
  });

  it("refuses an unknown gallery under its field, and keeps no file", async () => {
    const files = await keptFiles();
    const answer = await owner.post("/api/galleriesimages", upload(photo, { gallery_id: "999999" }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { gallery_id: ["The selected gallery id is invalid."] } },
    });
    expect(await keptFiles()).toEqual(files);
    expect(await temporaryFiles()).toEqual([]);
  });

  it("answers 400 to multipart that cannot be read", async () => {
    const answer = await owner.post("/api/galleriesimages", "--x\r\nContent-Disposition: nonsense", {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: "Malformed request." } });
    const noBoundary = await owner.post("/api/galleriesimages", "x", {
      headers: { "Content-Type": "multipart/form-data" },
    });
    expect(noBoundary.status).toBe(400);
  });

  it("drops NUL bytes from its texts, and cannot read a file name that holds one", async () => {
    const gallery = String(await newGallery("No NUL"));
    const answer = await owner.post(
      "/api/galleriesimages",
      upload(photo, { gallery_id: gallery, alt: "a\0b" }),
    );
    expect(answer).toMatchObject({ status: 201, body: { alt: "ab" } });
    const badName = await owner.post(
      "/api/galleriesimages",
      upload(photo, { gallery_id: gallery }, "c\0d.jpg"),
    );
    expect(badName).toMatchObject({ status: 400, body: { message: "Malformed request." } });
  });

  it("refuses links that are no links", async () => {
    const form = upload(photo, {
      gallery_id: String(await newGallery("Links")),
      link: "javascript:alert(1)",
    });
    expect(await owner.post("/api/galleriesimages", form)).toMatchObject({
      status: 422,
      body: { errors: { link: [expect.stringContaining("The link field must be")] } },
    });
  });
});

describe("ordering pictures", () => {
  itIsForAdminsOnly(() => site, {
    method: "POST",
    path: "/api/galleriesimages/order",
    body: { id: 1, images: [] },
  });

  it("stores the order, from whole images as from ids, and the first becomes the cover", async () => {
    const { gallery, images } = await galleryOf(3);
    const [a, b, c] = images;
    const answer = await order({ id: gallery, name: "Ordered", images: [c, a, b] });
    expect(answer.status).toBe(200);
    expect(answer.body.image_url).toBe(c.image_url);
    expect(answer.body.images.map((image: Image) => image.order)).toEqual([0, 1, 2]);
    expect(await imageIds(gallery)).toEqual([c.id, a.id, b.id]);
    await order({ id: gallery, images: [b.id, c.id, a.id] });
    expect(await imageIds(gallery)).toEqual([b.id, c.id, a.id]);
    expect(await lastAudit()).toMatchObject({ action: "reordered" });
  });

  it("refuses an image of another gallery, and one named twice; nothing is changed", async () => {
    const { gallery, images } = await galleryOf(2);
    const [a, b] = images;
    const other = await galleryOf(1);
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
    expect(await imageIds(gallery)).toEqual([a.id, b.id]);
    expect(await imageIds(other.gallery)).toEqual([other.images[0].id]);
  });

  it("answers 409 to a list that misses one; nothing is changed", async () => {
    const { gallery, images } = await galleryOf(2);
    const answer = await order({ id: gallery, images: [images[1]] });
    expect(answer.status).toBe(409);
    expect(await imageIds(gallery)).toEqual(images.map((image) => image.id));
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

describe("changing a picture", () => {
  itIsForAdminsOnly(() => site, { method: "POST", path: "/api/galleriesimages/1", body: { alt: "x" } });

  it("stores alternative text, link and name; what is absent stays and what is empty is cleared", async () => {
    const { images } = await galleryOf(1);
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
    expect(await lastAudit()).toMatchObject({ action: "image described" });
  });

  it.each(["/repairs", "https://www.example.com/a?b=c", "mailto:office@example.com", "tel:01632960142"])(
    "takes %s as a link",
    async (link) => {
      const [image] = (await galleryOf(1)).images;
      expect((await change(image, { link })).body.link).toBe(link);
    },
  );

  it.each(["javascript:alert(1)", "data:text/html,x", "//elsewhere.example.com", "no link", "/\\elsewhere"])(
    "refuses %s as a link, and changes nothing",
    async (link) => {
      const [image] = (await galleryOf(1)).images;
      const answer = await change(image, { alt: "Not kept", link });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(["link"]);
      expect(await stored(image)).toMatchObject({ alt: null, link: null });
    },
  );

  it("refuses an overlong text under its field", async () => {
    const [image] = (await galleryOf(1)).images;
    expect((await change(image, { alt: "x".repeat(256) })).body.errors).toEqual({
      alt: ["The alt field must not be greater than 255 characters."],
    });
  });

  it("moves it to the end of another gallery", async () => {
    const from = await galleryOf(2);
    const to = await galleryOf(2);
    const [image] = from.images;
    const answer = await change(image, { gallery_id: to.gallery });
    expect(answer).toMatchObject({
      status: 200,
      body: { gallery_id: to.gallery, image_url: image.image_url },
    });
    expect(await imageIds(from.gallery)).toEqual([from.images[1].id]);
    expect(await imageIds(to.gallery)).toEqual([...to.images.map(({ id }) => id), image.id]);
    expect(await lastAudit()).toMatchObject({ action: "image moved" });
  });

  it("refuses to move it nowhere, and leaves it where it is", async () => {
    const { gallery, images } = await galleryOf(1);
    expect(await change(images[0], { gallery_id: 999999 })).toMatchObject({
      status: 422,
      body: { errors: { gallery_id: ["The selected gallery id is invalid."] } },
    });
    expect(await imageIds(gallery)).toEqual([images[0].id]);
  });

  it("replaces the picture and keeps texts and place; the old file goes", async () => {
    const { gallery, images } = await galleryOf(2);
    const [image] = images;
    await change(image, { alt: "Stays", link: "/repairs" });
    await owner.post(`/api/galleriesimages/${image.id}/rotate`, {});
    const oldKey = await storageKey(image.id);
    const form = upload(await jpeg({ width: 50, height: 40, colour: "#993311" }), {}, "other.jpg");
    const answer = await owner.post(`/api/galleriesimages/${image.id}`, form);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: image.id, alt: "Stays", link: "/repairs", width: 50, height: 40 },
    });
    expect(answer.body.image_url).not.toBe(image.image_url);
    expect(await imageIds(gallery)).toEqual(images.map(({ id }) => id));
    await site.jobs.drain();
    expect(await site.services.files.exists(`pictures/${oldKey}/original`)).toBe(false);
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
  });

  it("keeps the old picture when the new one is none", async () => {
    const [image] = (await galleryOf(1)).images;
    const before = await stored(image);
    const answer = await owner.post(`/api/galleriesimages/${image.id}`, upload(Buffer.from("no picture")));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: ["You can't upload files of this type."] } },
    });
    expect(await stored(image)).toEqual(before);
    expect(await temporaryFiles()).toEqual([]);
  });

  it("answers 409 with the image as it is now when somebody changed it meanwhile", async () => {
    const [image] = (await galleryOf(1)).images;
    const partner = await site.signIn("partner");
    await partner.post(`/api/galleriesimages/${image.id}`, { alt: "Theirs", version: image.version });
    const late = await change(image, { alt: "Mine", version: image.version });
    expect(late).toMatchObject({ status: 409, body: { current: { id: image.id, alt: "Theirs" } } });
    expect(await stored(image)).toMatchObject({ alt: "Theirs" });
    const again = await change(image, { alt: "Mine", version: late.body.current.version });
    expect(again).toMatchObject({ status: 200, body: { alt: "Mine" } });
  });

  it("keeps no file of a replacement that comes too late", async () => {
    const [image] = (await galleryOf(1)).images;
    await change(image, { alt: "Newer" });
    const files = await keptFiles();
    const late = await owner.post(
      `/api/galleriesimages/${image.id}`,
      upload(await jpeg({ colour: "#00ff00" }), { version: String(image.version) }),
    );
    expect(late.status).toBe(409);
    expect(await keptFiles()).toEqual(files);
  });

  it.each(["999999", "0", "abc", "99999999999999999999"])("answers 404 for image %s", async (id) => {
    expect((await owner.post(`/api/galleriesimages/${id}`, { alt: "x" })).status).toBe(404);
  });
});

describe("rotating a picture", () => {
  itIsForAdminsOnly(() => site, { method: "POST", path: "/api/galleriesimages/1/rotate" });

  it("turns it a quarter clockwise under a new address, so that no cache shows the old one", async () => {
    const [image] = (await galleryOf(1)).images;
    const answer = await owner.post(`/api/galleriesimages/${image.id}/rotate`, { id: image.id });
    expect(answer).toMatchObject({ status: 200, body: { id: image.id, width: 60, height: 80 } });
    expect(answer.body.image_url).not.toBe(image.image_url);
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
    for (let turn = 0; turn < 3; turn += 1) await owner.post(`/api/galleriesimages/${image.id}/rotate`, {});
    expect((await owner.get(`/api/galleries/${image.gallery_id}`)).body.image_url).toBe(image.image_url);
  });

  it("answers 404 for an unknown one", async () => {
    expect((await owner.post("/api/galleriesimages/999999/rotate", {})).status).toBe(404);
  });
});

describe("deleting a picture", () => {
  itIsForAdminsOnly(() => site, { method: "DELETE", path: "/api/galleriesimages/1" });

  it("takes it out of its gallery, and its file soon after", async () => {
    const { gallery, images } = await galleryOf(2);
    const key = await storageKey(images[0].id);
    expect((await owner.delete(`/api/galleriesimages/${images[0].id}`)).status).toBe(204);
    expect(await imageIds(gallery)).toEqual([images[1].id]);
    await site.jobs.drain();
    expect(await site.services.files.exists(`pictures/${key}/original`)).toBe(false);
    expect(await lastAudit()).toMatchObject({ action: "image deleted" });
  });

  it("answers 404 the second time", async () => {
    const [image] = (await galleryOf(1)).images;
    await owner.delete(`/api/galleriesimages/${image.id}`);
    expect((await owner.delete(`/api/galleriesimages/${image.id}`)).status).toBe(404);
  });
});

async function newGallery(name: string): Promise<number> {
  return (await owner.post("/api/galleries", { name })).body.id;
}

async function addImage(galleryId: number): Promise<Image> {
  return (await owner.post("/api/galleriesimages", upload(photo, { gallery_id: String(galleryId) }))).body;
}

/** A new gallery with so many pictures, each a picture of its own. */
async function galleryOf(count: number): Promise<{ gallery: number; images: [Image, Image, Image] }> {
  const gallery = await newGallery(`With ${count}`);
  const images: Image[] = [];
  for (let made = 0; made < count; made += 1) {
    pictures += 1;
    const bytes = await jpeg({
      width: 80,
      height: 60,
      colour: `#${pictures.toString(16).padStart(6, "0")}`,
    });
    const form = upload(bytes, { gallery_id: String(gallery) });
    images.push((await owner.post("/api/galleriesimages", form)).body);
  }
  return { gallery, images: images as [Image, Image, Image] };
}
let pictures = 0x204060;

function order(body: unknown): Promise<Answer> {
  return owner.post("/api/galleriesimages/order", body);
}

function change(image: Image, body: Record<string, unknown>): Promise<Answer> {
  return owner.post(`/api/galleriesimages/${image.id}`, body);
}

async function imageIds(gallery: number): Promise<number[]> {
  const rows = await site.db
    .selectFrom("gallery_images")
    .select("id")
    .where("gallery_id", "=", gallery)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

async function stored(image: Image) {
  return site.db
    .selectFrom("gallery_images")
    .selectAll()
    .where("id", "=", image.id)
    .executeTakeFirstOrThrow();
}

async function storageKey(imageId: number): Promise<string> {
  const row = await site.db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select("storage_key")
    .where("gallery_images.id", "=", imageId)
    .executeTakeFirstOrThrow();
  return row.storage_key;
}

async function expectNothingAdded(gallery: number, files: string[]): Promise<void> {
  expect(await imageIds(gallery)).toEqual([]);
  expect(await keptFiles()).toEqual(files);
  expect(await temporaryFiles()).toEqual([]);
}

async function keptFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of site.services.files.list("pictures/")) keys.push(key);
  return keys.toSorted();
}

async function temporaryFiles(): Promise<string[]> {
  return readdir(site.config.temporaryFolder).catch(() => []);
}

async function lastAudit() {
  return site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

/** A PNG of a few bytes that says it is 20,000 pixels square. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(64)))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
