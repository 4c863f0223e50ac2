import { crc32 } from "node:zlib";
import sharp from "sharp";

type Colours = { primaries: number; transfer: number; depth?: 8 | 10 | 12 };

const colour = { r: 200, g: 60, b: 60 };
const square = () => sharp({ create: { width: 64, height: 64, channels: 3, background: colour } });

/** Makes an AVIF of one colour, 200, 60, 60, that names its colour space by code numbers, as phones do. */
export async function codedAvif({ primaries, transfer, depth = 8 }: Colours): Promise<Buffer> {
  const avif = await square().avif({ quality: 100, chromaSubsampling: "4:4:4", bitdepth: depth }).toBuffer();
  const colr = Buffer.alloc(19);
  colr.writeUInt32BE(colr.length, 0);
  colr.write("colrnclx", 4, "latin1");
  [primaries, transfer, 6].forEach((number, index) => colr.writeUInt16BE(number, 12 + 2 * index));
  colr.writeUInt8(0x80, 18);
  const named = withProperty(avif, colr);
  const { length } = avif;
  const data = avif.indexOf("mdat") + 4;
  const written = Buffer.alloc(4);
  written.writeUInt32BE(data);
  const place = named.indexOf(written, named.indexOf("iloc"));
  named.writeUInt32BE(data + named.length - length, place);
  return named;
}

/** Adds a property to the only item of the AVIF. */
function withProperty(avif: Buffer, property: Buffer): Buffer {
  const grow = (type: string, by: number) => {
    const at = avif.indexOf(type) - 4;
    avif.writeUInt32BE(avif.readUInt32BE(at) + by, at);
    return at;
  };
  const ipma = grow("ipma", 1);
  grow("ipco", property.length);
  grow("iprp", property.length + 1);
  grow("meta", property.length + 1);
  const count = avif.readUInt8(ipma + 18);
  avif.writeUInt8(count + 1, ipma + 18);
  const end = ipma + 19 + count;
  const index = Buffer.from([count + 1]);
  return Buffer.concat([
    avif.subarray(0, ipma),
    property,
    avif.subarray(ipma, end),
    index,
    avif.subarray(end),
  ]);
}

/** Makes a PNG of the same colour with a `cICP` chunk. */
export async function codedPng({ primaries, transfer }: Colours): Promise<Buffer> {
  const png = await square().png().toBuffer();
  const body = Buffer.concat([Buffer.from("cICP", "latin1"), Buffer.from([primaries, transfer, 0, 1])]);
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 4]), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(body), 12);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
