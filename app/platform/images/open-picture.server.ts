import type { Sharp, SharpOptions } from "sharp";

/** Refuses damaged files instead of showing half of them, and what would unfold to more than 120 megapixels. */
export const mostPixels = 120_000_000;
const careful: SharpOptions = { failOn: "error", limitInputPixels: mostPixels, sequentialRead: true };
const maxSeconds = 120;

export async function openPicture(path: string, more: SharpOptions = {}): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { ...careful, ...more }).timeout({ seconds: maxSeconds });
}

/** With the first picture: a native library of some 10 MB. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread a picture, so that pages keep a processor; no cache, since a file is read once or by another name.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
