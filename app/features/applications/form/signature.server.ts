import { Invalid } from "../../../platform/errors.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { missingSignature } from "../application-fields.ts";

/** Far more pixels than any screen's pad has, and few enough to decode in memory. */
const maxPixels = 24_000_000;
/** An empty pad has no contrast, and JPEG adds only a little. */
const leastContrast = 48;

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
    return channels.every(({ min, max }) => max - min < leastContrast);
  } catch {
    throw refused("The signature must be a JPEG image that can be opened.");
  }
}

function refused(message: string): Invalid {
  return new Invalid({ signature: [message] });
}
