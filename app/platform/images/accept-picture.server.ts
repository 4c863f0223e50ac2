import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { messageOf } from "../message-of.ts";
import { EncodingQueue } from "./encoding-queue.server.ts";
import { pictureTypes, turnedSize } from "./picture.ts";
import { loadSharp, openPicture } from "./open-picture.server.ts";

export type InspectedPicture = {
  mime: string;
  width: number;
  height: number;
  bytes: number;
  placeholder: string;
  sha256: string;
  /** As EXIF counts the ways to turn and mirror it. */
  orientation: number;
};

/** The file is no picture of a kind the site takes, or a damaged one. Each form says it in its own words. */
export class UnsupportedPicture extends Error {
  override message = "You can't upload files of this type.";
  readonly reason: string;
  constructor(reason: string) {
    super();
    this.reason = reason;
  }
}

const inspections = new EncodingQueue<InspectedPicture>();
/** Neither WebP nor the browsers' memory takes more. */
const maxSide = 16_383;
const widestVariant = 2000;

/** Judges a file by its content and reads it through once, so that nothing false, damaged or monstrous gets further. */
export function inspectPicture(path: string, knownSha256?: string): Promise<InspectedPicture> {
  return inspections.run(path, () => inspect(path, knownSha256), { urgent: false });
}

async function inspect(path: string, knownSha256: string | undefined): Promise<InspectedPicture> {
  const { size: bytes } = await stat(path);
  const { fileTypeFromFile } = await import("file-type");
  const mime = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (!mime || !pictureTypes.includes(mime))
    throw new UnsupportedPicture(`its content is ${mime ?? "unknown"}`);
  try {
    const picture = await openPicture(path);
    const { autoOrient: size, orientation = 1 } = await picture.metadata();
    if (isTooLong(size)) throw new UnsupportedPicture(`${size.width} by ${size.height} is too long`);
    const placeholder = await makePlaceholder(path);
    const sha256 = knownSha256 ?? (await hashFile(path));
    return { mime, width: size.width, height: size.height, bytes, placeholder, sha256, orientation };
  } catch (error) {
    // A system error says nothing about the file.
    if (error instanceof UnsupportedPicture || (error instanceof Error && "code" in error)) throw error;
    throw new UnsupportedPicture(messageOf(error));
  }
}

const emptyPlaceholder = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const maxPlaceholder = 199;

/** Transparent pictures get an empty one: theirs would stay visible behind them. Reads every byte of the file. */
async function makePlaceholder(path: string): Promise<string> {
  const [sharp, picture] = await Promise.all([loadSharp(), openPicture(path)]);
  const { data, info } = await picture
    .autoOrient()
    .resize(16, 16, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
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

/** A very long strip would be too high for the formats at some width or turned on its side. */
function isTooLong({ width, height }: { width: number; height: number }): boolean {
  return ([0, 90] as const).some((rotation) => {
    const turned = turnedSize({ width, height }, rotation);
    return (turned.height * Math.min(turned.width, widestVariant)) / turned.width > maxSide;
  });
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
