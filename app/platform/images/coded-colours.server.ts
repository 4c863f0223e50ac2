import { open } from "node:fs/promises";
import type { CodedColours } from "./colour-profile.server.ts";
import { boxesIn, versionBytes } from "./isobmff.server.ts";

/** More bytes than the head of nearly any picture has. */
const headBytes = 1024 * 1024;
const pngSignature = Buffer.from("\x89PNG\r\n\x1A\n", "latin1");

/**
 * Returns the colours that an AVIF or PNG names by code numbers, if it does. A colour profile takes precedence over
 * them.
 */
export async function codedColours(path: string): Promise<CodedColours | undefined> {
  const head = await readBeginning(path, headBytes);
  try {
    if (head.subarray(0, 8).equals(pngSignature)) return inPng(head);
    return head.toString("latin1", 4, 8) === "ftyp" ? inAvif(head) : undefined;
  } catch (error) {
    // The head refers to bytes beyond its end. Decoding will show whether the file is damaged.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the first bytes of a file, at most `most`. */
export async function readBeginning(path: string, most: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(most), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the chunk `cICP`, before the first data (Portable Network Graphics, third edition, 11.3.2.6). */
function inPng(head: Buffer): CodedColours | undefined {
  for (let at = 8; at + 12 <= head.length; at += 12 + head.readUInt32BE(at)) {
    const type = head.toString("latin1", at + 4, at + 8);
    if (type === "cICP") return { primaries: head.readUInt8(at + 8), transfer: head.readUInt8(at + 9) };
    if (type === "IDAT") return undefined;
  }
  return undefined;
}

/** Reads the box `colr` of the type `nclx` (ISO/IEC 14496-12, 12.1.5). */
function inAvif(head: Buffer): CodedColours | undefined {
  let inside = { begin: 0, end: head.length };
  for (const type of ["meta", "iprp", "ipco"]) {
    const box = boxesIn(head, inside.begin, inside.end).find((one) => one.type === type);
    if (!box) return undefined;
    inside = type === "meta" ? { ...box, begin: box.begin + versionBytes } : box;
  }
  const colr = boxesIn(head, inside.begin, inside.end).find(
    ({ type, begin }) => type === "colr" && head.toString("latin1", begin, begin + 4) === "nclx",
  );
  return (
    colr && { primaries: head.readUInt16BE(colr.begin + 4), transfer: head.readUInt16BE(colr.begin + 6) }
  );
}
