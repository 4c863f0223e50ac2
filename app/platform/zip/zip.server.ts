import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> };
type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

const most = 0xffffffff;
const mostEntries = 0xffff;
const version = 20;
/** Sizes follow the content, which is not known before; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;

/**
 * A ZIP archive (PKWARE's APPNOTE 6.3.3) that is written as its entries are read, so that it takes the memory of one piece.
 * Throws `RangeError` past 4 GiB, which this plain form cannot tell of.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  const time = dosTime(now);
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text);
    const entry: Written = { name, crc: 0, packed: 0, size: 0, at };
    const head = localHeader(name, time);
    yield head;
    for await (const piece of packed(content, entry)) yield piece;
    yield numbers(16, [0x08074b50, 4], [entry.crc, 4], [entry.packed, 4], [entry.size, 4]);
    at += head.length + entry.packed + 16;
    if (at > most || entry.size > most || written.length === mostEntries) {
      throw new RangeError("Too much for one ZIP archive.");
    }
    written.push(entry);
  }
  let length = 0;
  for (const entry of written) {
    const head = directoryEntry(entry, time);
    length += head.length;
    yield head;
  }
  const count = written.length;
  yield numbers(22, [0x06054b50, 4], [0, 4], [count, 2], [count, 2], [length, 4], [at, 4]);
}

async function* packed(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  const counted = async function* () {
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      yield piece;
    }
  };
  const source = Readable.from(counted(), { objectMode: false });
  const deflate = createDeflateRaw();
  source.on("error", (error) => deflate.destroy(error));
  try {
    for await (const piece of source.pipe(deflate) as AsyncIterable<Buffer>) {
      entry.packed += piece.length;
      yield piece;
    }
  } finally {
    source.destroy();
  }
}

function localHeader(name: Buffer, time: number): Buffer {
  const sizes = [0, 12] as const;
  const head = numbers(
    30,
    ...([[0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [time, 4], sizes] as const),
    [name.length, 2],
  );
  return Buffer.concat([head, name]);
}

function directoryEntry({ name, crc, packed: bytes, size, at }: Written, time: number): Buffer {
  const head = numbers(
    46,
    ...([
      [0x02014b50, 4],
      [version, 2],
      [version, 2],
      [flags, 2],
      [deflated, 2],
      [time, 4],
    ] as const),
    ...([
      [crc, 4],
      [bytes, 4],
      [size, 4],
      [name.length, 2],
      [0, 12],
      [at, 4],
    ] as const),
  );
  return Buffer.concat([head, name]);
}

/** Numbers one after the other, each with its bytes, the lowest first, and zeros up to the length; zero takes as many as it likes. */
function numbers(length: number, ...fields: (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(length);
  let at = 0;
  for (const [value, bytes] of fields) {
    if (value !== 0) buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** As MS-DOS had it: two seconds at a time, since 1980. */
function dosTime(now: Date): number {
  const day = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
}
