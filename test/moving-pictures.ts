import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Makes an animation of two frames, each of one colour. */
export async function movingPicture(format: "gif" | "webp", { loop = 0 } = {}): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(3 * 64 * 64, 220), Buffer.alloc(3 * 64 * 64, 20)]);
  const moving = sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
  return moving[format]({ loop, delay: [100, 100] }).toBuffer();
}

/** Makes an APNG with only its header, which says the number of frames. The first frame is the picture itself. */
export async function movingApng(frames: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#d33" } })
    .png()
    .toBuffer();
  const body = Buffer.concat([Buffer.from("acTL", "latin1"), Buffer.from([0, 0, 0, frames, 0, 0, 0, 0])]);
  const chunk = Buffer.concat([Buffer.from([0, 0, 0, 8]), body, Buffer.alloc(4)]);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
