import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutMetadata } from "./strip-metadata.server.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-strip-"));
});
afterAll(() => rm(folder, { recursive: true }));

const telling = {
  IFD0: { Make: "Telling Camera", Artist: "Ann Author" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 8/1 0/1" },
};
const xmp =
  '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">Telling words</x:xmpmeta>';

/** Returns a picture whose four quarters differ, so that the test notices a rotation. */
async function photograph(kind: "jpeg" | "png" | "webp", orientation?: number): Promise<Buffer> {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 9, 9, 9]);
  return sharp(pixels, { raw: { width: 3, height: 2, channels: 3 } })
    .resize(96, 64, { kernel: "nearest" })
    .withIccProfile("p3")
    .withExif(telling)
    .withXmp(xmp)
    .withMetadata(orientation ? { orientation } : {})
    .toFormat(kind, { lossless: true, progressive: kind === "jpeg" })
    .toBuffer();
}

async function stripped(bytes: Buffer, mime: string, orientation?: number): Promise<Buffer | undefined> {
  const path = join(folder, "picture");
  await writeFile(path, bytes);
  return withoutMetadata(path, mime, orientation);
}

const shown = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe.each(["jpeg", "png", "webp"] as const)("a %s", (kind) => {
  it.each([undefined, 6])(
    "loses place, camera and author but looks as before, with orientation %s",
    async (orientation) => {
      const bytes = await photograph(kind, orientation);
      expect(bytes.includes("Telling Camera")).toBe(true);
      const clean = (await stripped(bytes, `image/${kind}`, orientation))!;
      for (const word of ["Telling", "Ann Author", "xpacket"]) expect(clean.includes(word)).toBe(false);
      const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
      expect(after.xmp).toBeUndefined();
      expect([after.icc, after.orientation ?? 1]).toEqual([before.icc, orientation ?? 1]);
      expect(await shown(clean)).toEqual(await shown(bytes));
      expect(await stripped(clean, `image/${kind}`, orientation)).toBeUndefined();
    },
  );
});

it("an AVIF gets place, camera and author overwritten, and looks as before", async () => {
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 9, 9, 9]);
  const bytes = await sharp(pixels, { raw: { width: 3, height: 2, channels: 3 } })
    .resize(96, 64, { kernel: "nearest" })
    .withIccProfile("p3")
    .withExif(telling)
    .withXmp(xmp)
    .avif({ lossless: true, effort: 0 })
    .toBuffer();
  for (const word of ["Telling Camera", "Telling words"]) expect(bytes.includes(word)).toBe(true);
  const clean = (await stripped(bytes, "image/avif"))!;
  for (const word of ["Telling", "Ann Author", "xpacket"]) expect(clean.includes(word)).toBe(false);
  expect(clean).toHaveLength(bytes.length);
  expect((await sharp(clean).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
  expect(await shown(clean)).toEqual(await shown(bytes));
  expect(await stripped(clean, "image/avif")).toBeUndefined();
});

it("a GIF loses comments and XMP metadata, and still moves", async () => {
  const frames = Buffer.concat([Buffer.alloc(3 * 16, 255), Buffer.alloc(3 * 16, 9)]);
  const moving = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  const head = 13 + (moving[10]! & 0x80 ? 3 * 2 ** ((moving[10]! & 7) + 1) : 0);
  const comment = Buffer.from("\x21\xfe\x0dTelling words\0", "latin1");
  const magic = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
  const notes = Buffer.concat([Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1"), Buffer.from(xmp), magic]);
  const behind = Buffer.from("Telling words behind the end");
  const bytes = Buffer.concat([moving.subarray(0, head), comment, notes, moving.subarray(head), behind]);
  const clean = (await stripped(bytes, "image/gif"))!;
  expect(clean).toEqual(moving);
  const animated = await sharp(clean, { animated: true }).metadata();
  expect([animated.pages, animated.loop]).toEqual([2, 0]);
  expect(await stripped(clean, "image/gif")).toBeUndefined();
  expect(await stripped(moving.subarray(0, moving.length - 4), "image/gif")).toBeUndefined();
});

it("a JPEG loses data that a camera has appended, and its comments", async () => {
  const bytes = await photograph("jpeg");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 15]), Buffer.from("Telling words")]);
  const odd = Buffer.concat([
    bytes.subarray(0, 2),
    comment,
    bytes.subarray(2),
    bytes,
    Buffer.from("Telling film"),
  ]);
  const end = bytes.length - 2;
  const filledUp = [
    bytes.subarray(0, end),
    Buffer.from([0xff]),
    bytes.subarray(end),
    Buffer.from("Telling film"),
  ];
  // A segment between two scans contains bytes that look like the end marker.
  const scans = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const unlikely = Buffer.from([0xff, 0xdd, 0, 4, 0xff, 0xd9]);
  const within = [bytes.subarray(0, scans), unlikely, bytes.subarray(scans), Buffer.from("Telling film")];
  for (const one of [odd, Buffer.concat(filledUp), Buffer.concat(within)]) {
    const clean = (await stripped(one, "image/jpeg"))!;
    expect(clean.includes("Telling")).toBe(false);
    expect(await shown(clean)).toEqual(await shown(bytes));
  }
});

it.each(["image/jpeg", "image/png", "image/webp"])(
  "a truncated %s does not fail here, because the inspection refuses it",
  async (mime) => {
    const bytes = await photograph(mime.slice(6) as "jpeg");
    for (const length of [13, 40, 300, bytes.length - 2]) {
      const left = await stripped(bytes.subarray(0, length), mime);
      expect(left?.length ?? 0).toBeLessThanOrEqual(length);
    }
  },
);

it("large files lose their metadata too, even if several arrive at once", async () => {
  const photo = await photograph("jpeg");
  // Comments of 64 KiB make it larger than most cameras' files.
  const comment = Buffer.alloc(65_537, "x");
  comment.set([0xff, 0xfe, 0xff, 0xff]);
  const path = join(folder, "large");
  const comments = Array.from({ length: 520 }, () => comment);
  await writeFile(path, Buffer.concat([photo.subarray(0, 2), ...comments, photo.subarray(2)]));
  const clean = await Promise.all([1, 2].map(() => withoutMetadata(path, "image/jpeg")));
  for (const bytes of clean) {
    for (const word of ["Telling", "Ann Author", "xxxx"]) expect(bytes!.includes(word)).toBe(false);
    expect(await shown(bytes!)).toEqual(await shown(photo));
  }
});

it("a JPEG with fill bytes before its markers loses its metadata too", async () => {
  const bytes = await photograph("jpeg", 6);
  const filled = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xff]), bytes.subarray(2)]);
  const clean = (await stripped(filled, "image/jpeg", 6))!;
  for (const word of ["Telling", "Ann Author", "xpacket"]) expect(clean.includes(word)).toBe(false);
  expect(await shown(clean)).toEqual(await shown(bytes));
});

it("leaves a file unchanged that it cannot parse", async () => {
  expect(await stripped(Buffer.from("GIF89a"), "image/gif")).toBeUndefined();
});
