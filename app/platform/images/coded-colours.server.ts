import { type FileHandle, open } from "node:fs/promises";
import type { CodedColours } from "./colour-profile.server.ts";
import { boxesIn, versionBytes } from "./isobmff.server.ts";

/** More than the head of any picture with its profile and its notes. */
const mostHeadBytes = 16 * 1024 * 1024;
const pngSignature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");

/** The colours that an AVIF or PNG names by numbers, where it does. A profile, if it has one, counts before them. */
export async function codedColours(path: string): Promise<CodedColours | undefined> {
  const file = await open(path);
  try {
    const head = await read(file, 0, 16);
    if (head.subarray(0, 8).equals(pngSignature)) return await inPng(file);
    return head.toString("latin1", 4, 8) === "ftyp" ? await inAvif(file) : undefined;
  } catch (error) {
    // The head points outside of itself: decoding will find out what it is.
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

/** In the chunk `cICP`, before the first data: Portable Network Graphics, third edition, 11.3.2.6. */
async function inPng(file: FileHandle): Promise<CodedColours | undefined> {
  for (let at = 8; ;) {
    const chunk = await read(file, at, 12);
    if (chunk.length < 12) return undefined;
    const type = chunk.toString("latin1", 4, 8);
    if (type === "cICP") return { primaries: chunk.readUInt8(8), transfer: chunk.readUInt8(9) };
    if (type === "IDAT" || type === "IEND") return undefined;
    at += 12 + chunk.readUInt32BE(0);
  }
}

/** In the box `colr` of the kind `nclx`, by ISO/IEC 14496-12, 12.1.5. */
async function inAvif(file: FileHandle): Promise<CodedColours | undefined> {
  for (let at = 0; ;) {
    const head = await read(file, at, 16);
    if (head.length < 16) return undefined;
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (head.toString("latin1", 4, 8) === "meta") {
      const { size: all } = await file.stat();
      return inMeta(await read(file, at, Math.min(size || all - at, mostHeadBytes)));
    }
    if (size < 8) return undefined;
    at += size;
  }
}

function inMeta(bytes: Buffer): CodedColours | undefined {
  let [box] = boxesIn(bytes, 0, bytes.length);
  for (const type of ["iprp", "ipco"]) {
    if (!box) return undefined;
    const from = type === "iprp" ? box.begin + versionBytes : box.begin;
    box = boxesIn(bytes, from, box.end).find((inner) => inner.type === type);
  }
  const colr = boxesIn(bytes, box?.begin ?? 0, box?.end ?? 0).find(
    ({ type, begin }) => type === "colr" && bytes.toString("latin1", begin, begin + 4) === "nclx",
  );
  return (
    colr && { primaries: bytes.readUInt16BE(colr.begin + 4), transfer: bytes.readUInt16BE(colr.begin + 6) }
  );
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}
