import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { profileOf } from "./colour-profile.server.ts";
import { smallPicture } from "./open-picture.server.ts";
import { pngChunk } from "./strip-metadata.server.ts";

const path = join(await mkdtemp(join(tmpdir(), "profiles-")), "picture");
const adobe = (await sharp(await readFile("test/files/png-16bit-adobe.png")).metadata()).icc!;
const p3 = profileOf({ primaries: 12, transfer: 13 })!;
const wide = profileOf({ primaries: 9, transfer: 13 })!;
const linear = greyProfile();

const red = () => colour("#ff0000");
const brown = () => colour("rgb(150, 100, 80)");
const deep = (picture: Sharp) => picture.toColourspace("rgb16").png().toBuffer();
const grey = (space: "b-w" | "grey16") => colour("rgb(128, 128, 128)").toColourspace(space).png().toBuffer();

/** The values that a colour engine calculates from the profiles. */
const cases: [what: string, file: () => Promise<Buffer>, shown: number[]][] = [
  ["16 bits of Adobe RGB", async () => tagged(await deep(red()), adobe), [255, 0, 0]],
  ["16 bits of Adobe RGB, within sRGB", async () => tagged(await deep(brown()), adobe), [167, 100, 78]],
  ["8 bits of Adobe RGB", async () => tagged(await brown().png().toBuffer(), adobe), [167, 100, 78]],
  [
    "a palette of Adobe RGB",
    async () => tagged(await brown().png({ palette: true }).toBuffer(), adobe),
    [167, 100, 78],
  ],
  ["16 bits with transparency", async () => tagged(await deep(red().ensureAlpha(0.5)), adobe), [255, 0, 0]],
  ["16 bits of Display P3", async () => tagged(await deep(brown()), p3), [159, 97, 76]],
  ["16 bits of BT.2020", async () => tagged(await deep(red()), wide), [255, 0, 0]],
  ["16 bits of grey in linear light", async () => tagged(await grey("grey16"), linear), [188, 188, 188]],
  ["8 bits of grey in linear light", async () => tagged(await grey("b-w"), linear), [188, 188, 188]],
  ["16 bits of grey without a profile", () => grey("grey16"), [128, 128, 128]],
  [
    "a WebP of Adobe RGB",
    async () => asWebp(await tagged(await brown().png().toBuffer(), adobe)),
    [167, 100, 78],
  ],
  [
    "an AVIF of Display P3",
    async () => asAvif(await tagged(await brown().png().toBuffer(), p3), 8),
    [159, 97, 76],
  ],
  [
    "an AVIF of 10 bits of Adobe RGB",
    async () => asAvif(await tagged(await deep(red()), adobe), 10),
    [255, 0, 0],
  ],
];

it.each(cases)("shows the colours of %s", async (_what, file, shown) => {
  await writeFile(path, await file());
  const [red, green, blue] = await (await smallPicture(path, { width: 16 })).raw().toBuffer();
  for (const [index, value] of [red, green, blue].entries())
    expect([index, Math.abs(value! - shown[index]!) <= 3, value]).toEqual([index, true, value]);
});

function colour(background: string): Sharp {
  return sharp({ create: { width: 64, height: 64, channels: 3, background } });
}

/** Returns the PNG with a colour profile, its pixels unchanged. */
async function tagged(png: Buffer, profile: Buffer): Promise<Buffer> {
  const named = Buffer.concat([Buffer.from("named\0\0", "latin1"), deflateSync(profile)]);
  return Buffer.concat([png.subarray(0, 33), pngChunk("iCCP", named), png.subarray(33)]);
}

const asWebp = (png: Buffer) => sharp(png).keepIccProfile().webp({ lossless: true }).toBuffer();
const asAvif = (png: Buffer, bitdepth: 8 | 10) =>
  sharp(png).keepIccProfile().avif({ quality: 95, chromaSubsampling: "4:4:4", bitdepth }).toBuffer();

/** Returns a profile (ICC.1:2001-04) of grey whose values are amounts of light. */
function greyProfile(): Buffer {
  const white = Buffer.alloc(20);
  white.write("XYZ ", "latin1");
  [0.9642, 1, 0.8249].forEach((value, index) =>
    white.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index),
  );
  const curve = Buffer.alloc(16);
  curve.write("curv", "latin1");
  const head = Buffer.alloc(156);
  head.writeUInt32BE(head.length + white.length + curve.length, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write("mntrGRAYXYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  white.copy(head, 68, 8);
  head.writeUInt32BE(2, 128);
  head.write("wtpt", 132, "latin1");
  head.writeUInt32BE(156, 136);
  head.writeUInt32BE(20, 140);
  head.write("kTRC", 144, "latin1");
  head.writeUInt32BE(176, 148);
  head.writeUInt32BE(12, 152);
  return Buffer.concat([head, white, curve]);
}
