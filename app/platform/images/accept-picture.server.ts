import { open, stat } from "node:fs/promises";
import { hashFile } from "../files/hash-file.server.ts";
import { logger } from "../log.server.ts";
import { Semaphore } from "../semaphore.server.ts";
import { readBeginning } from "./coded-colours.server.ts";
import { pictureTypes, widestVariant } from "./picture.ts";
import { loadSharp, maxPixels, openPicture, smallPicture } from "./open-picture.server.ts";

export type InspectedPicture = {
  mime: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  sha256: string;
  /** The rotation and mirroring, as a number of EXIF. */
  orientation: number;
};

/** The picture is refused. The message tells the user why. */
export class UnsupportedPicture extends Error {
  /** The file is of a type that the site does not accept. */
  readonly isOtherType: boolean;
  constructor(message: string, { isOtherType = false } = {}) {
    super(message);
    this.isOtherType = isOtherType;
  }
}

const wrongTypeMessage = "You can't upload files of this type.";
const damaged = "This file is damaged or did not arrive whole.";

const inspections = new Semaphore(1);
/** The limit of WebP. Browsers' memory does not allow much more either. */
const maxSide = 16_383;

type Inspection = {
  knownSha256?: string | undefined;
  maxPixels?: number;
  /** Askers who wait are served round-robin. */
  asker?: string;
};

/**
 * Inspects a file by its content and reads all of it. Refuses files of a wrong type, damaged ones and huge ones. Its
 * head decides about type and size before it is decoded.
 */
export async function inspectPicture(path: string, inspection: Inspection = {}): Promise<InspectedPicture> {
  const mime = await typeOf(path);
  const size = await refusingDamaged(mime, () => sizeOf(path, inspection.maxPixels ?? maxPixels));
  const { asker = "" } = inspection;
  return inspections.run(() => inspect(path, { mime, size, ...inspection }), { asker });
}

type Head = { mime: string; size: Awaited<ReturnType<typeof sizeOf>> };

function inspect(path: string, { mime, size, knownSha256 }: Head & Inspection): Promise<InspectedPicture> {
  return refusingDamaged(mime, async () => {
    const placeholder = await makePlaceholder(path).catch(async (error: unknown) => {
      if (mime !== "image/jpeg" || isSystemError(error) || !(await appendJpegEnd(path))) throw error;
      // Decodes the picture in full size, because otherwise a warning about the last blocks is lost.
      await (await openPicture(path, { failOn: "warning" })).jpeg({ quality: 1 }).toBuffer();
      return makePlaceholder(path);
    });
    const sha256 = knownSha256 ?? (await hashFile(path)).hash;
    const { size: bytes } = await stat(path);
    return { mime, ...size, bytes, placeholder, sha256 };
  });
}

async function refusingDamaged<T>(mime: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnsupportedPicture || isSystemError(error)) throw error;
    logger.info({ err: error, mime }, "a picture was rejected");
    throw new UnsupportedPicture(damaged);
  }
}

/** Whether it is a system error, which says nothing about the file. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

/** Returns the media type of a file. Throws `UnsupportedPicture` if it is not an accepted one. */
async function typeOf(path: string): Promise<string> {
  if ((await stat(path)).size === 0) throw new UnsupportedPicture("This file is empty.");
  const { fileTypeFromFile } = await import("file-type");
  const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (mime?.startsWith("image/hei")) {
    throw new UnsupportedPicture(
      `${wrongTypeMessage} It is a HEIC picture, as iPhones take them: please save it as a JPEG first.`,
    );
  }
  if (!mime || !pictureTypes.includes(mime))
    throw new UnsupportedPicture(wrongTypeMessage, { isOtherType: true });
  if (mime === "image/avif" && (await readBeginning(path, 12)).toString("latin1", 8) === "avis") {
    throw new UnsupportedPicture("Animated AVIF pictures are not shown here. Please upload a still picture.");
  }
  return mime;
}

async function sizeOf(
  path: string,
  mostPixels: number,
): Promise<Pick<InspectedPicture, "width" | "height" | "orientation">> {
  const sharp = await loadSharp();
  // Reads only the head, so the picture may have any size.
  const { autoOrient, orientation = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  const sizeText = `${width.toLocaleString("en-GB")} × ${height.toLocaleString("en-GB")} pixels are too`;
  if (width * height > mostPixels) {
    throw new UnsupportedPicture(`${sizeText} many; at most ${mostPixels / 1_000_000} million.`);
  }
  if (isTooHigh({ width, height })) {
    throw new UnsupportedPicture(
      `${sizeText} high for their width; at most ${maxSide.toLocaleString("en-GB")} once it is ${widestVariant.toLocaleString("en-GB")} wide.`,
    );
  }
  return { width, height, orientation };
}

/**
 * Appends the end marker to a JPEG, which some phones leave out. Returns false if the marker was there. The caller
 * reads the file again to find out whether the rest is complete.
 */
async function appendJpegEnd(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const file = await open(path, "r+");
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: size - 2 });
    const end = Buffer.from([0xff, 0xd9]);
    if (buffer.equals(end)) return false;
    await file.write(end, 0, end.length, size);
    return true;
  } finally {
    await file.close();
  }
}

const emptyPlaceholder = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const maxPlaceholder = 199;

/**
 * Returns the placeholder of a picture as a `data:` address. Transparent pictures get an empty one, because any other
 * would show through. Reads every byte of the file.
 */
export async function makePlaceholder(path: string): Promise<string> {
  const sharp = await loadSharp();
  const picture = await smallPicture(path, { width: 16, height: 16, fit: "inside" });
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (let alpha = 3; alpha < data.length; alpha += channels)
    if (data[alpha] !== 255) return emptyPlaceholder;
  for (const quality of [40, 20, 5]) {
    const tiny = sharp(data, { raw: { width, height, channels } }).removeAlpha();
    const bytes = await tiny.webp({ quality, effort: 6 }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString("base64")}`;
    if (address.length <= maxPlaceholder) return address;
  }
  return emptyPlaceholder;
}

/** Whether a picture is so high and narrow that one of its variants would be too high for the formats. */
export function isTooHigh({ width, height }: { width: number; height: number }): boolean {
  return (height * Math.min(width, widestVariant)) / width > maxSide;
}
