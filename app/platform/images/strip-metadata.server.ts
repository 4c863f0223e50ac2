import { readFile, stat } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { Semaphore } from "../semaphore.server.ts";
import { blankAvif } from "./strip-avif.server.ts";
import { stripGif } from "./strip-gif.server.ts";

/** Files larger than those of most cameras are read one at a time, because each takes twice its size in memory. */
const largeBytes = 32 * 1024 * 1024;
const largeFiles = new Semaphore(1);

/**
 * Returns a picture without metadata on place, time, camera and author, or undefined if it has none. The picture
 * itself, its colour profile and its orientation stay bit for bit.
 */
export async function withoutMetadata(
  path: string,
  mime: string,
  orientation = 1,
): Promise<Buffer | undefined> {
  const strip = strippers[mime];
  if (!strip) return undefined;
  const clean = async () => {
    const bytes = await readFile(path);
    const parts = stripIfReadable(strip, bytes, orientation);
    const stripped = parts && Buffer.concat(parts);
    return stripped?.equals(bytes) ? undefined : stripped;
  };
  return (await stat(path)).size > largeBytes ? largeFiles.run(clean) : clean();
}

/** Returns undefined for a file whose offsets lead outside it, so that it stays unchanged. */
function stripIfReadable(strip: Strip, bytes: Buffer, orientation: number): Buffer[] | undefined {
  try {
    return strip(bytes, orientation);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the parts of the file to retain, or undefined if it cannot be parsed. */
type Strip = (bytes: Buffer, orientation: number) => Buffer[] | undefined;

const strippers: Record<string, Strip | undefined> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/apng": stripPng,
  "image/webp": stripWebp,
  "image/gif": stripGif,
  "image/avif": blankAvif,
};

const scan = 0xda;
/** The segments to retain, by marker: JFIF, the colour profile, and Adobe's note on how colours are stored. */
const requiredSegments: Record<number, string | undefined> = {
  0xe0: "JFIF\0",
  0xe2: "ICC_PROFILE\0",
  0xee: "Adobe",
};

function stripJpeg(bytes: Buffer, orientation: number): Buffer[] {
  const needed = [bytes.subarray(0, 2)];
  if (orientation > 1) needed.push(jpegOrientation(orientation));
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    // Any number of these fill bytes may precede a marker (ITU-T T.81, B.1.1.2).
    while (bytes[at + 1] === 0xff) at += 1;
    if (at + 4 > bytes.length) break;
    const mark = bytes.readUInt8(at + 1);
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (mark === scan) return [...needed, bytes.subarray(at, endOfPicture(bytes, at))];
    const isApplication = mark >= 0xe0 && mark <= 0xef;
    const begins = requiredSegments[mark];
    const isNeeded =
      begins !== undefined && bytes.toString("latin1", at + 4, at + 4 + begins.length) === begins;
    if (isNeeded || (!isApplication && mark !== 0xfe)) needed.push(bytes.subarray(at, next));
    at = next;
  }
  return [...needed, bytes.subarray(at)];
}

/**
 * Returns the offset where the picture ends. Cameras append a second picture, a film or notes, with metadata in them.
 */
function endOfPicture(bytes: Buffer, from: number): number {
  let at = from;
  while ((at = bytes.indexOf(0xff, at)) >= 0 && at + 1 < bytes.length) {
    const mark = bytes.readUInt8(at + 1);
    if (mark === 0xd9) return at + 2;
    const isInScan = mark === 0 || mark === 0xff || (mark >= 0xd0 && mark <= 0xd7);
    at += isInScan || at + 4 > bytes.length ? (mark === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2);
  }
  return bytes.length;
}

function jpegOrientation(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiffOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}

/** Returns a TIFF directory with the orientation as its only entry. */
function tiffOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const pngMetadataTypes = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

function stripPng(bytes: Buffer, orientation: number): Buffer[] {
  const needed = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (!pngMetadataTypes.has(type)) needed.push(bytes.subarray(at, next));
    if (type === "IHDR" && orientation > 1) needed.push(pngChunk("eXIf", tiffOrientation(orientation)));
    if (type === "IEND") break;
    at = next;
  }
  return needed;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** The bits in the header that say which parts the file has. */
const webpFlags = { exif: 0x08, xmp: 0x04 };

function stripWebp(bytes: Buffer, orientation: number): Buffer[] {
  const parts: Buffer[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const type = bytes.toString("latin1", at, at + 4);
    const part = Buffer.from(bytes.subarray(at, next));
    if (type === "VP8X") {
      const others = part.readUInt8(8) & ~(webpFlags.exif | webpFlags.xmp);
      part.writeUInt8(others | (orientation > 1 ? webpFlags.exif : 0), 8);
    }
    if (type !== "EXIF" && type !== "XMP ") parts.push(part);
    at = next;
  }
  if (orientation > 1) parts.push(webpExif(orientation));
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  const head = Buffer.alloc(8);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(body.length, 4);
  return [head, body];
}

function webpExif(orientation: number): Buffer {
  const tiff = tiffOrientation(orientation);
  const head = Buffer.alloc(8);
  head.write("EXIF", 0, "latin1");
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}
