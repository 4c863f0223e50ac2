import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** Makes a JPEG with about the detail of a photograph: soft noise at two scales over a gradient. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const noise = (mean: number, sigma: number) => ({
    create: {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      channels: 3 as const,
      background: "#808080",
      noise: { type: "gaussian" as const, mean, sigma },
    },
  });
  const coarse = await sharp(noise(128, 60))
    .blur(24)
    .resize(width, height, { fit: "fill" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const fine = await sharp(noise(128, 60))
    .resize(width, height, { fit: "fill" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(coarse)
    .composite([{ input: fine, blend: "overlay" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Makes a unique file of the same picture by adding a comment with random bytes after the JPEG's first marker. */
export function withOwnBytes(jpeg: Buffer): Buffer {
  const comment = randomBytes(16);
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), length, comment, jpeg.subarray(2)]);
}

/** Returns the form of an upload to a gallery, as the back office sends it. */
export function uploadForm(galleryId: number, bytes: Buffer, name: string): FormData {
  const form = new FormData();
  form.set("gallery_id", String(galleryId));
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), name);
  return form;
}
