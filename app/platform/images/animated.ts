// For the browser: the screen that sends a picture says what will be seen of it.

export const firstFrameShown = "This picture moves. Its first frame is shown, standing still.";

/** What is looked at: the second frame of nearly any moving picture begins before. */
const mostBytes = 32 * 1024 * 1024;

/** Whether a file holds a GIF, WebP or PNG of several frames. False for what cannot be followed. */
export async function isAnimated(file: Blob): Promise<boolean> {
  try {
    const bytes = new DataView(await file.slice(0, mostBytes).arrayBuffer());
    if (textAt(bytes, 0, 4) === "GIF8") return hasSecondFrame(bytes);
    if (textAt(bytes, 8, 4) === "WEBP") return isAnimatedWebp(bytes);
    return textAt(bytes, 1, 3) === "PNG" && isAnimatedPng(bytes);
  } catch {
    return false;
  }
}

/** The flag stands in the extended head, by RFC 9649, 2.7. */
function isAnimatedWebp(bytes: DataView): boolean {
  return textAt(bytes, 12, 4) === "VP8X" && (bytes.getUint8(20) & 0x02) !== 0;
}

/** Says how many frames there are before the first data: Portable Network Graphics, third edition, 11.3.4. */
function isAnimatedPng(bytes: DataView): boolean {
  for (let at = 8; ; at += 12 + bytes.getUint32(at)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "acTL") return bytes.getUint32(at + 8) > 1;
    if (type === "IDAT") return false;
  }
}

const gif = { extension: 0x21, frame: 0x2c };

/** By GIF89a, 18 to 26. */
function hasSecondFrame(bytes: DataView): boolean {
  let frames = 0;
  for (let at = 13 + colourTable(bytes.getUint8(10)); ;) {
    const kind = bytes.getUint8(at);
    if (kind !== gif.extension && kind !== gif.frame) return false;
    if (kind === gif.frame && (frames += 1) > 1) return true;
    at += kind === gif.frame ? 11 + colourTable(bytes.getUint8(at + 9)) : 2;
    while (bytes.getUint8(at) > 0) at += 1 + bytes.getUint8(at);
    at += 1;
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function textAt(bytes: DataView, at: number, length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => bytes.getUint8(at + index)));
}
