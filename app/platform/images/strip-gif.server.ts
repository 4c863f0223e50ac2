const extension = 0x21;
const picture = 0x2c;
const comment = 0xfe;
const application = 0xff;

/** Returns a GIF without comments, XMP metadata and bytes after its end, or undefined if it cannot be parsed. */
export function stripGif(bytes: Buffer): Buffer[] | undefined {
  let at = 13 + colourBytes(bytes.readUInt8(10));
  const needed = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at);
    if (kind !== extension && kind !== picture) return [...needed, bytes.subarray(at, at + 1)];
    const head = kind === extension ? 2 : 11 + colourBytes(bytes.readUInt8(at + 9));
    const next = endOfBlocks(bytes, at + head);
    if (next === undefined) return undefined;
    if (!isMetadata(bytes, at)) needed.push(bytes.subarray(at, next));
    at = next;
  }
  return needed;
}

/** Returns the number of bytes of the colour table that these flags announce. */
function colourBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function isMetadata(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== extension) return false;
  if (bytes[at + 1] === comment) return true;
  return bytes[at + 1] === application && bytes.toString("latin1", at + 3, at + 14) === "XMP DataXMP";
}

/**
 * Returns the offset after a series of blocks. Each is up to 255 bytes after its length, and an empty one ends them.
 */
function endOfBlocks(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < bytes.length) {
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}
