import { Invalid } from "../../../platform/errors.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { missingSignature } from "../application-fields.ts";

/** Much more than any screen's pad, and little enough to unfold in memory. */
const maxPixels = 24_000_000;
/** A pad nobody drew on differs by nothing; JPEG itself adds a little. */
const leastContrast = 48;

/** Throws `Invalid` unless the file is a JPEG with something drawn in it. */
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
