import { Invalid } from "../../../platform/errors.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { missingSignature } from "../application-fields.ts";

/** Far more pixels than any screen's pad has, and few enough to decode in memory. */
const maxPixels = 24_000_000;
/** An empty pad has no contrast, and JPEG adds only a little. */
const leastContrast = 48;

/** A drawing that is smaller than this part of the picture's width is a dot, which nobody signs with. */
const leastExtent = 0.04;
/** The width at which a drawing is measured. */
const measuredWidth = 400;

/** Throws `Invalid` unless the file is a JPEG that contains a drawing. */
export async function checkSignature({ path }: Pick<UploadedFile, "path">): Promise<void> {
  const { fileTypeFromFile } = await import("file-type");
  const kind = await fileTypeFromFile(path).catch(() => undefined);
  if (kind?.mime !== "image/jpeg") throw refused("The signature must be a JPEG image.");
  if (await isBlank(path)) throw refused(missingSignature);
}

async function isBlank(path: string): Promise<boolean> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(path, { failOn: "error", limitInputPixels: maxPixels });
    const { channels } = await picture.toColourspace("srgb").stats();
    return channels.every(({ min, max }) => max - min < leastContrast) || (await isDot(path));
  } catch {
    throw refused("The signature must be a JPEG image that can be opened.");
  }
}

/** Whether what differs from the paper is no wider and no higher than a dot. */
async function isDot(path: string): Promise<boolean> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path, { failOn: "error", limitInputPixels: maxPixels })
    .resize({ width: measuredWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const paper = data.reduce((brightest, value) => Math.max(brightest, value), 0);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  data.forEach((value, at) => {
    if (paper - value < leastContrast) return;
    columns.add(at % info.width);
    rows.add(Math.floor(at / info.width));
  });
  const extents = [columns, rows].map((inked) => Math.max(...inked) - Math.min(...inked) + 1);
  return Math.max(...extents) < leastExtent * measuredWidth;
}

function refused(message: string): Invalid {
  return new Invalid({ signature: [message] });
}
