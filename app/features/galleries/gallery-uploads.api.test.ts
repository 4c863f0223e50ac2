import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  type GalleryImage,
  imageIds,
  storedFiles,
  newGallery,
  storageKey,
  temporaryFiles,
} from "../../../test/galleries.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { maxPictureBytes } from "../../platform/images/picture.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const photo = await jpeg({ width: 80, height: 60 });

describe("adding a picture", () => {
  it("answers 201 with the image at the end of its gallery, stored with its file and in the audit log", async () => {
    const gallery = await newGallery(owner, "Vans");
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
    expect(await imageIds(site, gallery)).toEqual([first.id, answer.body.id]);
    expect(
      await site.services.files.exists(`pictures/${await storageKey(site, answer.body.id)}/original`),
    ).toBe(true);
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
    expect(await lastAudit(site)).toMatchObject({
      action: "image added",
      subject_name: "Vans",
      actor_name: "Olive Owner",
    });
  });

  it("accepts the alternative text by its other name", async () => {
    const form = upload(photo, {
      gallery_id: String(await newGallery(owner, "Other name")),
      alt_text: "By alt_text",
    });
    expect((await owner.post("/api/galleriesimages", form)).body.alt).toBe("By alt_text");
  });

  const otherType = /^You can't upload files of this type\.$/;
  const damaged = /^This file is damaged or did not arrive whole\.$/;
  const heicWords = /^You can't upload files of this type\. It is a HEIC picture/;
  it.each([
    ["a text that calls itself a picture", otherType, async () => Buffer.from("#!/bin/sh\necho hello")],
    ["a web page", otherType, async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a drawing that could hold scripts",
      otherType,
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ["an empty file", /^This file is empty\.$/, async () => Buffer.alloc(0)],
    ["a truncated picture", damaged, async () => photo.subarray(0, photo.length / 2)],
    [
      "a picture that would fill the memory",
      / pixels are too many; at most 120 million\.$/,
      async () => bomb(),
    ],
    ["a telephone's HEIC", heicWords, async () => heic({ width: 4032, height: 3024 })],
    [
      "a HEIC that says it has 200 megapixels",
      heicWords,
      async () => heic({ width: 20_000, height: 10_000 }),
    ],
    ["a HEIC that is cut off", heicWords, async () => heic({ width: 4032, height: 3024 }).subarray(0, 60)],
    [
      "an AVIF that says it has 200 megapixels",
      /^(20,000 × 10,000 pixels are too many; at most 120 million|This file is damaged or did not arrive whole)\.$/,
      async () => avifClaimingSize({ width: 20_000, height: 10_000 }),
    ],
  ])("refuses %s under file with a message of its own, and keeps nothing of it", async (_, words, bytes) => {
    const gallery = await newGallery(owner, "Clean");
    const files = await storedFiles(site);
    const answer = await owner.post(
      "/api/galleriesimages",
      upload(await bytes(), { gallery_id: String(gallery) }, "photo.jpg"),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(words),
        error: expect.stringMatching(words),
        errors: { file: [expect.stringMatching(words)] },
      },
    });
    await expectNothingAdded(gallery, files);
  });

  it("answers 413 to a file over the limit, before reading it", async () => {
    const gallery = await newGallery(owner, "Small only");
    const files = await storedFiles(site);
    const answer = await owner.post("/api/galleriesimages", upload(photo, { gallery_id: String(gallery) }), {
      headers: { "Content-Length": String(maxPictureBytes + 10 * 1024 * 1024) },
    });
    expect(answer).toMatchObject({
      status: 413,
      body: { message: "The file is too large.", error: "The file is too large." },
    });
    await expectNothingAdded(gallery, files);
  });

  it("reports the missing file and the missing gallery", async () => {
    const noFile = new FormData();
    noFile.set("gallery_id", String(await newGallery(owner, "No file")));
    expect((await owner.post("/api/galleriesimages", noFile)).body.errors).toEqual({
      file: ["The file field is required."],
    });
    expect((await owner.post("/api/galleriesimages", upload(photo))).body.errors).toEqual({
      gallery_id: ["The gallery id field is required."],
    });
  });

  it("refuses an unknown gallery under its field, and keeps no file", async () => {
    const files = await storedFiles(site);
    const answer = await owner.post("/api/galleriesimages", upload(photo, { gallery_id: "999999" }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { gallery_id: ["The selected gallery id is invalid."] } },
    });
    expect(await storedFiles(site)).toEqual(files);
    expect(await temporaryFiles(site)).toEqual([]);
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

  it("drops NUL bytes from texts, and refuses a file name that contains one", async () => {
    const gallery = String(await newGallery(owner, "No NUL"));
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

  it("refuses invalid links", async () => {
    const form = upload(photo, {
      gallery_id: String(await newGallery(owner, "Links")),
      link: "javascript:alert(1)",
    });
    expect(await owner.post("/api/galleriesimages", form)).toMatchObject({
      status: 422,
      body: { errors: { link: [expect.stringContaining("The link field must be")] } },
    });
  });
});

type Size = { width: number; height: number };

/** A HEIC file as telephones write it, without pixels, which the server never reads. */
function heic({ width, height }: Size): Buffer {
  const ispe = box("ispe", uint32(0), uint32(width), uint32(height));
  const meta = box("meta", uint32(0), box("iprp", box("ipco", ispe)));
  const type = box("ftyp", Buffer.from("heic"), uint32(0), Buffer.from("mif1heic"));
  return Buffer.concat([type, meta, box("mdat", Buffer.alloc(10_000, 7))]);
}

/** A valid AVIF file whose header claims another size. */
async function avifClaimingSize({ width, height }: Size): Promise<Buffer> {
  const bytes = await sharp(photo).avif().toBuffer();
  const size = bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type), body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

async function addImage(galleryId: number): Promise<GalleryImage> {
  return (await owner.post("/api/galleriesimages", upload(photo, { gallery_id: String(galleryId) }))).body;
}

async function expectNothingAdded(gallery: number, files: string[]): Promise<void> {
  expect(await imageIds(site, gallery)).toEqual([]);
  expect(await storedFiles(site)).toEqual(files);
  expect(await temporaryFiles(site)).toEqual([]);
}

/** A PNG of a few bytes whose header claims 20,000 × 20,000 pixels. */
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
