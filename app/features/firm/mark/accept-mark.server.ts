import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { Invalid } from "../../../platform/errors.ts";
import { inspectPicture, UnsupportedPicture } from "../../../platform/images/accept-picture.server.ts";
import { loadSharp, smallPicture } from "../../../platform/images/open-picture.server.ts";
import { logger } from "../../../platform/log.server.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { cleanSvg, hasWords, readableSvg } from "./clean-svg.server.ts";
import { countDrawnParts } from "./drawn-parts.server.ts";
import type { IconName } from "./icon-names.ts";
import { drawIcon, drawIcons } from "./icons.server.ts";
import { describeLoss } from "./lost-parts.server.ts";
import { leastPixels, maxSvgBytes, widestShape } from "./mark-files.ts";
import type { Mark } from "./mark.schema.ts";
import { decodeXml } from "./plain-svg.server.ts";

export type AcceptedMark = { mark: Mark; files: Record<IconName, Buffer> };

const otherType = "You can't upload files of this type. A mark is an SVG or a PNG.";
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
/** The longer side in pixels at which drawings are checked and made into icons. */
const side = 1024;
const seconds = 10;
const navy = "#0b1f33";
/** WCAG 2.2, 1.4.11 (non-text contrast). */
const leastContrast = 3;
const longestInPage = 6_000;
/** The server draws each part about ten times, once for every icon, and every visitor's browser draws it again. */
const mostParts = 5_000;

/**
 * Checks an uploaded mark by its content, cleans a drawing, and makes every icon. Throws `Invalid` with the reason.
 */
export async function acceptMark({
  path,
  bytes,
}: Pick<UploadedFile, "path" | "bytes">): Promise<AcceptedMark> {
  const source = (await isPng(path)) ? await readPng(path) : await readDrawing(path, bytes);
  const { data: pixels, info } = await source.picture;
  const { width, height } = info;
  if (Math.max(width, height) > widestShape * Math.min(width, height))
    refuse(
      `The mark is ${width} × ${height}. It must not be more than ${widestShape} times as long as it is wide.`,
    );
  const shade = await lightness(pixels);
  if (shade === undefined) refuse("There is nothing to be seen in this file.");
  const plate = contrastToNavy(shade) < leastContrast;
  const ground = plate ? "#ffffff" : navy;
  const logo =
    source.svg && source.svg.length <= longestInPage ? svgAddress(source.svg) : await logoOf(pixels);
  const icon = `data:image/png;base64,${(await drawIcon(pixels, ground, 64)).toString("base64")}`;
  const hash = createHash("sha256")
    .update(source.svg ?? pixels)
    .digest("hex");
  return { mark: { hash, width, height, logo, icon, plate }, files: await drawIcons(pixels, ground) };
}

type Source = { svg?: string; picture: Promise<{ data: Buffer; info: { width: number; height: number } }> };

async function readPng(path: string): Promise<Source> {
  const { width, height } = await inspectPicture(path).catch(refusePicture);
  if (Math.max(width, height) < leastPixels)
    refuse(
      `The mark is ${width} × ${height} pixels. It must have at least ${leastPixels} pixels on its longer side.`,
    );
  const picture = await smallPicture(path, { width: side, height: side, fit: "inside" });
  return { picture: pixelsOf(picture) };
}

async function readDrawing(path: string, bytes: number): Promise<Source> {
  const text = bytes <= maxSvgBytes ? decodeXml(await readFile(path)) : await beginning(path);
  if (!/<(?:[^\s<>:]+:)?svg[\s>]/i.test(text)) return refuse(otherType);
  if (bytes > maxSvgBytes)
    refuse(
      `This drawing has more than ${maxSvgBytes / 1024} KB. Please save it in a simpler form, or send a PNG.`,
    );
  if (hasWords(text))
    refuse("There is text in this drawing, which needs a font. Please turn it into outlines (paths) first.");
  const readable = readableSvg(text);
  if (readable === undefined)
    return refuse("This drawing has entities that cannot be read. Please save it as plain SVG.");
  const svg = cleanSvg(text);
  if (!svg) return refuse("There is no drawing in this file that a page can show.");
  if (countDrawnParts(svg) > mostParts)
    refuse(
      `More than ${mostParts} parts are drawn for this mark. Please save it in a simpler form, or send a PNG.`,
    );
  const lost = await describeLoss(readable, { after: svg, mostParts });
  if (lost) refuse(lost);
  const sharp = await loadSharp();
  const drawn = sharp(Buffer.from(svg), { limitInputPixels: side * side * 100 });
  const { width, height } = await drawn.metadata().catch(refuseDrawing);
  const density = Math.min(2400, Math.max(1, Math.round((72 * side) / Math.max(width, height, 1))));
  const larger = sharp(Buffer.from(svg), { density, limitInputPixels: side * side * 100 });
  return { svg, picture: pixelsOf(larger.resize(side, side, { fit: "inside" }).toColourspace("srgb")) };
}

function pixelsOf(picture: Sharp): Source["picture"] {
  return picture.timeout({ seconds }).png().toBuffer({ resolveWithObject: true }).catch(refuseDrawing);
}

/** The header shows the mark at most 44 pixels high, and sharp screens need twice that. */
async function logoOf(pixels: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const webp = await sharp(pixels)
    .resize({ width: 320, height: 96, fit: "inside" })
    .webp({ quality: 90 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString("base64")}`;
}

/**
 * Double quotation marks become single ones, which a `data:` address may contain unescaped. The drawing's own single
 * ones are escaped first.
 */
function svgAddress(svg: string): string {
  const quoted = svg.replaceAll("'", "&apos;").replaceAll('"', "'");
  const escaped = quoted.replaceAll(/[%#<>\n\r]/g, (sign) => encodeURIComponent(sign));
  return `data:image/svg+xml,${escaped}`;
}

/** Returns the relative luminance (WCAG 2.2) of the visible pixels, or undefined if there are none. */
async function lightness(pixels: Buffer): Promise<number | undefined> {
  const sharp = await loadSharp();
  const small = await sharp(pixels).resize(64, 64, { fit: "inside" }).ensureAlpha().raw().toBuffer();
  let [sum, weight] = [0, 0];
  for (let at = 0; at < small.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = small.subarray(at, at + 4);
    sum += alpha * (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
    weight += alpha;
  }
  return weight < 255 ? undefined : sum / weight;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function contrastToNavy(luminance: number): number {
  const ofNavy = 0.2126 * linear(0x0b) + 0.7152 * linear(0x1f) + 0.0722 * linear(0x33);
  return (Math.max(luminance, ofNavy) + 0.05) / (Math.min(luminance, ofNavy) + 0.05);
}

async function isPng(path: string): Promise<boolean> {
  return (await firstBytes(path, pngSignature.length)).equals(pngSignature);
}

async function beginning(path: string): Promise<string> {
  return (await firstBytes(path, 4096)).toString("utf8");
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refusePicture(error: unknown): never {
  if (error instanceof UnsupportedPicture) return refuse(error.message);
  throw error;
}

function refuseDrawing(error: unknown): never {
  logger.info({ err: error }, "a mark was refused");
  return refuse("This file cannot be drawn. It may be damaged, or too complicated.");
}

function refuse(reason: string): never {
  throw new Invalid({ file: [reason] });
}
