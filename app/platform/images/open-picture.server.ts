import { deflateSync } from "node:zlib";
import type { ResizeOptions, Sharp, SharpOptions } from "sharp";
import { codedColours } from "./coded-colours.server.ts";
import { profileOf } from "./colour-profile.server.ts";
import type { Rotation } from "./picture.ts";
import { pngChunk } from "./strip-metadata.server.ts";

/** Refuses damaged files instead of showing half of them, and what would unfold to more than 120 megapixels. */
export const mostPixels = 120_000_000;
const careful: SharpOptions = { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true };
const maxSeconds = 120;

export async function openPicture(path: string, more: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { ...careful, ...more }).timeout({ seconds: maxSeconds });
}

/** Upright, smaller and in sRGB: the colours that it shows once it has no profile. */
export async function smallPicture(
  path: string,
  size: ResizeOptions,
  rotation: Rotation = 0,
): Promise<Sharp> {
  const picture = (await openPicture(path)).autoOrient().rotate(rotation).resize(size);
  const { icc, depth } = await (await openPicture(path)).metadata();
  const named = icc ? undefined : await namedProfile(path);
  // The library takes 16 bits without a profile for Display P3.
  if (!icc && !named && depth === "ushort") return picture.toColourspace("srgb");
  const profiled = named ? (await loadSharp())(await withProfile(picture, named)) : picture;
  return profiled.withIccProfile("srgb", { attach: false });
}

/** Of the colours that a picture names by numbers, which the library does not read; undefined where it is as good as sRGB. */
export async function namedProfile(path: string): Promise<Buffer | undefined> {
  const named = await codedColours(path);
  const profile = named && profileOf(named);
  if (!profile || (await (await openPicture(path)).metadata()).icc) return undefined;
  return profile;
}

/** The same pixels as a PNG, which says what its colours are. */
async function withProfile(picture: Sharp, profile: Buffer): Promise<Buffer> {
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  const endOfHead = 33;
  const named = Buffer.concat([Buffer.from("named\0\0", "latin1"), deflateSync(profile)]);
  return Buffer.concat([png.subarray(0, endOfHead), pngChunk("iCCP", named), png.subarray(endOfHead)]);
}

/** Loaded with the first picture: a native library of some 10 MB. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread a picture, so that pages keep a processor; no cache, since a file is read once or by another name.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
