import { deflateSync } from "node:zlib";
import type { ResizeOptions, Sharp, SharpOptions } from "sharp";
import { codedColours } from "./coded-colours.server.ts";
import { profileOf } from "./colour-profile.server.ts";
import type { Rotation } from "./picture.ts";
import { pngChunk } from "./strip-metadata.server.ts";

/** The most pixels that a picture may decode to. A damaged file is refused rather than shown in part. */
export const maxPixels = 120_000_000;
const strictOptions: SharpOptions = { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true };
const maxSeconds = 120;

export async function openPicture(path: string, more: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { ...strictOptions, ...more }).timeout({ seconds: maxSeconds });
}

/** Returns a picture upright, resized and in sRGB, so that it needs no colour profile. */
export async function smallPicture(
  path: string,
  size: ResizeOptions,
  rotation: Rotation = 0,
): Promise<Sharp> {
  const picture = (await openPicture(path)).autoOrient().rotate(rotation).resize(size);
  const { icc, depth, space } = await (await openPicture(path)).metadata();
  const named = icc ? undefined : await namedProfile(path);
  // The library reads a picture of 16 bits without a profile as Display P3.
  if (!icc && !named && depth === "ushort") return picture.toColourspace("srgb");
  // It also converts colours of 16 bits to Display P3 first, which does not hold all of them.
  if (icc && space === "rgb16")
    return picture.pipelineColourspace("srgb").withIccProfile("srgb", { attach: false });
  const profiled = await withProfile(picture, named ?? (space === "grey16" ? icc : undefined), space);
  return profiled.withIccProfile("srgb", { attach: false });
}

/**
 * Returns a profile for the colours that a picture names by code numbers, which the library does not read. Returns
 * undefined if the picture has its own profile or sRGB is close enough.
 */
export async function namedProfile(path: string): Promise<Buffer | undefined> {
  const named = await codedColours(path);
  const profile = named && profileOf(named);
  if (!profile || (await (await openPicture(path)).metadata()).icc) return undefined;
  return profile;
}

/** Returns the same pixels with a colour profile. The library ignores the profile of a grey picture of 16 bits. */
async function withProfile(picture: Sharp, profile: Buffer | undefined, space: string): Promise<Sharp> {
  if (!profile) return picture;
  const shallow = space === "grey16" ? picture.toColourspace("b-w") : picture;
  const png = await shallow.png({ compressionLevel: 1 }).toBuffer();
  const endOfHead = 33;
  const named = Buffer.concat([Buffer.from("named\0\0", "latin1"), deflateSync(profile)]);
  const profiled = [png.subarray(0, endOfHead), pngChunk("iCCP", named), png.subarray(endOfHead)];
  return (await loadSharp())(Buffer.concat(profiled));
}

/** Loads the library with the first picture, because it is a native one of some 10 MB. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread per picture, so that a processor is left for pages. No cache, because a file is read once or under
  // another path.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
