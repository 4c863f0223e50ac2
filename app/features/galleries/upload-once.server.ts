import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { hours } from "../../platform/durations.ts";
import { Invalid } from "../../platform/errors.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import { answerOf, idempotencyKey, once } from "../../platform/idempotency/idempotency.server.ts";
import { UnsupportedPicture } from "../../platform/images/accept-picture.server.ts";
import { addPicture, type PictureRow } from "../../platform/images/pictures.server.ts";
import type { Services } from "../../platform/services.ts";

/** The browser's key for one file. */
export type UploadKey = string | null | undefined;
type Upload = {
  file: UploadedFile;
  uploadKey: UploadKey;
  /** Stores the change that shows the picture. */
  change: (transaction: Db, picture: PictureRow) => Promise<{ id: number }>;
};

/** How long an upload with the same key counts as a repetition. */
const sameUploadMilliseconds = hours(24);

/**
 * Stores a picture and makes the change that shows it. Returns the id of the resulting image. A repeated upload with
 * the same key changes nothing. Throws `Invalid` under `file` for a file that is no picture, and
 * `AlreadySentDifferently` for another file with a used key.
 */
export async function uploadOnce(
  services: Services,
  actor: Actor,
  { file, uploadKey, change }: Upload,
): Promise<number> {
  const claim = uploadKey
    ? {
        key: idempotencyKey("image", [actor.id, uploadKey]),
        content: file.sha256,
        milliseconds: sameUploadMilliseconds,
      }
    : undefined;
  const uploaded = claim && (await answerOf(services.db, actor.now, claim));
  if (uploaded) return Number(uploaded);
  try {
    return await addPicture(services, actor.now, {
      file,
      change: async (transaction, picture) => {
        let isNew = false;
        const first = async () => {
          isNew = true;
          return String((await change(transaction, picture)).id);
        };
        const id = Number(claim ? await once(transaction, actor.now, claim, { first }) : await first());
        // Another request with the same key has finished in the meantime. The picture of this one goes.
        if (!isNew) throw new UploadedBefore(id);
        return id;
      },
    });
  } catch (error) {
    if (error instanceof UploadedBefore) return error.imageId;
    return refuseWrongType(error);
  }
}

class UploadedBefore extends Error {
  readonly imageId: number;
  constructor(imageId: number) {
    super("uploaded before");
    this.imageId = imageId;
  }
}

function refuseWrongType(error: unknown): never {
  if (error instanceof UnsupportedPicture) throw new Invalid({ file: [error.message] });
  throw error;
}
