/** The block size of the format "ustar": https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
export const blockBytes = 512;
const maxEntryBytes = 8 ** 11 - 1;

/** Returns the header block of an entry. */
export function tarHeader(name: string, bytes: number, at: Date): Buffer {
  if (bytes > maxEntryBytes)
    throw new Error(`${name} has ${bytes} bytes, and no entry can have more than ${maxEntryBytes}.`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100, "latin1");
  header.write("0000600\0", 100, "latin1");
  header.write("0000000\0", 108, "latin1");
  header.write("0000000\0", 116, "latin1");
  header.write(`${octal(bytes, 11)}\0`, 124, "latin1");
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148, "latin1");
  return header;
}

/** Returns the padding that fills the last block of an entry. */
export function tarPadding(bytes: number): Buffer {
  return Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes);
}

export const tarEnd: Buffer = Buffer.alloc(2 * blockBytes);

/** Parses a header block. Returns undefined for any other block, such as the two at the end of the file. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  const written = readOctal(header, 148, 156);
  const bytes = readOctal(header, 124, 136);
  if (header.length < blockBytes || bytes === undefined || written !== checksumOf(header)) return undefined;
  return { name: header.toString("latin1", 0, 100).replace(/\0.*$/s, ""), bytes };
}

/** Reads octal digits up to the space or null that ends them. Returns undefined if there is anything else. */
function readOctal(header: Buffer, from: number, to: number): number | undefined {
  const [, digits] = /^([0-7]+)[ \0]*$/.exec(header.toString("latin1", from, to)) ?? [];
  return digits === undefined ? undefined : Number.parseInt(digits, 8);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

/** Returns the sum of the bytes, in which the bytes of the checksum itself count as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}
