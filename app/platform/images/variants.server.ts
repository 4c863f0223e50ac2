import { FileMissing } from "../files/file-store.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { Semaphore } from "../semaphore.server.ts";
import type { Services } from "../services.ts";
import { smallPicture } from "./open-picture.server.ts";
import { type Rotation, turnedSize, widthsFor } from "./picture.ts";
import { findPicture, folderOf, originalOf, type PictureRow } from "./pictures.server.ts";

export const formats = ["jpg", "webp", "avif"] as const;
export type Format = (typeof formats)[number];
export type Variant = { rotation: Rotation; width: number; format: Format };

/** Encodes one variant at a time, because encoding takes a whole processor and pages need the other one. */
const encoder = new Semaphore(1);
const pendingEncodings = new Map<string, Promise<Buffer>>();
/** A variant for which a visitor waits comes first. */
const urgencies = { background: 0, asked: 1 };

/** Returns a variant from the store. A missing one is made once, before those that the job makes. */
export async function readVariant(
  services: Services,
  picture: PictureRow,
  variant: Variant,
): Promise<Buffer> {
  const key = variantKey(picture, variant);
  try {
    return await services.files.read(key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  return encodeOnce(key, "asked", () => makeVariant(services, picture, { variant }));
}

/** Job `make-variants`: makes all variants that pages may request, small ones first. */
export async function makeVariants(
  services: Services,
  { pictureId, rotation }: Jobs["make-variants"],
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const picture = await findPicture(services.db, pictureId);
  if (!picture) return;
  await services.files.withPath(originalOf(picture.storage_key), async (path) => {
    for (const variant of variantsOf(picture, rotation)) {
      signal.throwIfAborted();
      const key = variantKey(picture, variant);
      if (await services.files.exists(key)) continue;
      await encodeOnce(key, "background", () => makeVariant(services, picture, { variant, path }));
    }
  });
}

/** Makes a variant, or returns the promise of the same variant that is already being made. */
function encodeOnce(
  key: string,
  urgency: keyof typeof urgencies,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const known = pendingEncodings.get(key);
  if (known) return known;
  const made = encoder.run(make, { urgency: urgencies[urgency] }).finally(() => pendingEncodings.delete(key));
  pendingEncodings.set(key, made);
  return made;
}

export function variantsOf(picture: { width: number; height: number }, rotation: Rotation): Variant[] {
  const { width } = turnedSize(picture, rotation);
  return widthsFor(width).flatMap((offered) =>
    formats.map((format) => ({ rotation, width: offered, format })),
  );
}

async function makeVariant(
  services: Services,
  picture: PictureRow,
  { variant, path }: { variant: Variant; path?: string },
): Promise<Buffer> {
  const { files, db } = services;
  const key = variantKey(picture, variant);
  // Another request or process may have made the variant while this one waited.
  if (await files.exists(key)) return files.read(key);
  const bytes = path
    ? await encode(path, variant)
    : await files.withPath(originalOf(picture.storage_key), (original) => encode(original, variant));
  await files.putBytes(key, bytes, mimeOf(variant.format));
  // If the picture was deleted in the meantime, its folder was emptied before this file was stored.
  if (!(await findPicture(db, picture.id))) await files.delete(key);
  return bytes;
}

/** Encodes a variant in sRGB without metadata, such as the place of a photograph. */
async function encode(path: string, { rotation, width, format }: Variant): Promise<Buffer> {
  const turned = await smallPicture(path, { width }, rotation);
  if (format === "avif")
    return turned.avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return turned.webp({ quality: 75 }).toBuffer();
  return turned.flatten({ background: "#ffffff" }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
}

export function variantKey(
  { storage_key }: { storage_key: string },
  { rotation, width, format }: Variant,
): string {
  return `${folderOf(storage_key)}${rotation}-${width}.${format}`;
}

export function mimeOf(format: Format): string {
  return format === "jpg" ? "image/jpeg" : `image/${format}`;
}
