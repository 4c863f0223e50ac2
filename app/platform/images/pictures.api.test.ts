import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { codedAvif } from "../../../test/coded-colours.ts";
import { openSite } from "../../../test/site.ts";
import {
  forgetPictures,
  getPicture,
  noisy,
  storedKeys,
  storePicture,
} from "../../../test/stored-pictures.ts";
import type { Services } from "../services.ts";

const site = await openSite();
const services: Services = site.services;

beforeEach(() => forgetPictures(site));

const add = (bytes: Buffer) => storePicture(services, bytes);
const runJobs = () => site.jobs.drain();
const get = (path: string, headers?: Record<string, string>) => getPicture(services, path, headers);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("an uploaded picture", () => {
  it("keeps its original unchanged, and the job makes all widths in three formats", async () => {
    const bytes = await noisy(500, 400).jpeg().toBuffer();
    const picture = await add(bytes);
    expect(await services.files.read(`pictures/${picture.storage_key}/original`)).toEqual(bytes);
    expect(picture).toMatchObject({ width: 500, height: 400, mime: "image/jpeg", bytes: bytes.length });
    await runJobs();
    expect(await storedKeys(services)).toEqual(
      [320, 480, 500]
        .flatMap((width) => ["avif", "jpg", "webp"].map((format) => `0-${width}.${format}`))
        .concat("original"),
    );
  });

  it("is shown upright, in sRGB and without metadata", async () => {
    const exif = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 16/1 0/1" } };
    const left = await sharp({ create: { width: 200, height: 400, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#00f" } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif(exif)
      .withMetadata({ orientation: 6, icc: "p3" })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.includes("Camera")).toBe(true);
    const picture = await add(bytes);
    for (const format of ["jpg", "webp", "avif"]) {
      const shown = await bytesOf(await get(`/${picture.hash}-0/400.${format}`));
      const { exif: left, icc, orientation, xmp } = await sharp(shown).metadata();
      expect({ left, icc, orientation, xmp }).toEqual({});
      expect(shown.includes("Camera")).toBe(false);
      // Orientation 6 is a quarter turn clockwise: the left side is now on top.
      expect(await colourAt(shown, 200, 100)).toBe("red");
      expect(await colourAt(shown, 200, 300)).toBe("blue");
    }
  });

  it("keeps its colours if it has 16 bits", async () => {
    const picture = await add(await readFile("test/files/png-16bit-srgb-profile.png"));
    for (const format of ["jpg", "webp", "avif"]) {
      const shown = await bytesOf(await get(`/${picture.hash}-0/${picture.width}.${format}`));
      expect((await sharp(shown).metadata()).icc).toBeUndefined();
      const at = Math.floor(picture.height / 2);
      const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number) => [...data.subarray((at * info.width + x) * info.channels)].slice(0, 3);
      const [red, green] = [pixel(20), pixel(picture.width - 20)];
      expect([format, red[0]! > 249, red[1]! < 7, red[2]! < 7]).toEqual([format, true, true, true]);
      expect([format, green[0]! < 7, green[1]! > 249, green[2]! < 7]).toEqual([format, true, true, true]);
    }
  });

  it("keeps colours that an AVIF names by code numbers", async () => {
    const picture = await add(await codedAvif({ primaries: 12, transfer: 13 }));
    for (const format of ["jpg", "webp", "avif"]) {
      const shown = await bytesOf(await get(`/${picture.hash}-0/64.${format}`));
      const [red, green, blue] = await sharp(shown).raw().toBuffer();
      expect([format, Math.abs(red! - 217) < 6, Math.abs(green! - 42) < 6, Math.abs(blue! - 52) < 6]).toEqual(
        [format, true, true, true],
      );
    }
  });

  it("is rotated as its address says, in addition to the camera's orientation", async () => {
    const top = await sharp({ create: { width: 400, height: 150, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const picture = await add(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: "#00f" } })
        .composite([{ input: top, left: 0, top: 0 }])
        .png()
        .toBuffer(),
    );
    const red = { 0: [200, 50], 90: [250, 200], 180: [200, 250], 270: [50, 200] } as const;
    for (const [rotation, [x, y]] of Object.entries(red)) {
      const [width, height] = Number(rotation) % 180 === 0 ? [400, 300] : [300, 400];
      const shown = await bytesOf(await get(`/${picture.hash}-${rotation}/${width}.webp`));
      expect(await sharp(shown).metadata()).toMatchObject({ width, height });
      expect(await colourAt(shown, x, y)).toBe("red");
    }
  });

  it("stays transparent if the format allows it, otherwise it gets a white background", async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const picture = await add(
      await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );
    const webp = await sharp(await bytesOf(await get(`/${picture.hash}-0/40.webp`))).metadata();
    expect(webp.hasAlpha).toBe(true);
    const jpeg = await sharp(await bytesOf(await get(`/${picture.hash}-0/40.jpg`))).stats();
    expect(jpeg.dominant).toMatchObject({ r: 248, g: 248, b: 248 });
  });

  it.each(["gif", "avif"] as const)("may be a %s", async (format) => {
    const picture = await add(await noisy(60, 40)[format]().toBuffer());
    expect((await get(`/${picture.hash}-0/60.jpg`)).status).toBe(200);
  });
});

describe("an original in the store", () => {
  it("has no metadata on place and camera, but keeps its orientation", async () => {
    const bytes = await noisy(60, 40)
      .withExif({ IFD0: { Make: "Telling Camera" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await add(bytes);
    const original = await services.files.read(`pictures/${picture.storage_key}/original`);
    expect(bytes.includes("Telling Camera")).toBe(true);
    expect(original.includes("Telling Camera")).toBe(false);
    expect((await sharp(original).metadata()).orientation).toBe(6);
    expect(picture).toMatchObject({ width: 40, height: 60, bytes: original.byteLength });
  });
});

it("accepts the sample pictures", async () => {
  const picture = await add(await readFile("content/pictures/banner-1.jpg"));
  expect(picture.width).toBeGreaterThanOrEqual(1600);
});

async function colourAt(image: Buffer, x: number, y: number): Promise<"red" | "blue"> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
}
