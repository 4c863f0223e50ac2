import { FileMissing } from "../files/file-store.ts";
import { enqueueJob, type JobHandler } from "../jobs/jobs.server.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { openPicture } from "./open-picture.server.ts";
import { originalOf, type PictureRow } from "./pictures.server.ts";
import { withoutMetadata } from "./strip-metadata.server.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "clean-originals": Record<string, never>;
  }
}

const kind = "clean-originals";
const rowsAtOnce = 20;

/** Task of housekeeping: goes over the originals of earlier versions, once each. */
export async function orderCleaning({ db, clock }: Services): Promise<void> {
  const left = await db
    .selectFrom("pictures")
    .select("id")
    .where("cleaned_at", "is", null)
    .limit(1)
    .execute();
  if (left.length > 0) await enqueueJob(db, clock.now(), { kind, payload: {}, key: kind });
}

/** Job `clean-originals`: takes place, camera and author out of originals that were stored with them. */
export const cleanOriginals: JobHandler<typeof kind> = async (services, _payload, { signal }) => {
  for (;;) {
    const rows = await services.db
      .selectFrom("pictures")
      .selectAll()
      .where("cleaned_at", "is", null)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      signal.throwIfAborted();
      const bytes = await cleanedBytes(services, row);
      await services.db
        .updateTable("pictures")
        .set({ bytes, cleaned_at: services.clock.now().toISOString() })
        .where("id", "=", row.id)
        .execute();
    }
    if (rows.length < rowsAtOnce) return;
  }
};

/** How many the original has afterwards. One that is lost, or cannot be read as a picture, is left as it is. */
async function cleanedBytes({ files }: Services, { storage_key, mime, bytes }: PictureRow): Promise<number> {
  const key = originalOf(storage_key);
  try {
    return await files.withPath(key, async (path) => {
      const { orientation = 1 } = await (await openPicture(path)).metadata();
      const clean = await withoutMetadata(path, mime, orientation);
      if (clean) await files.putBytes(key, clean, mime);
      return clean?.byteLength ?? bytes;
    });
  } catch (error) {
    // A system error says nothing about the file.
    if (
      !(error instanceof FileMissing) &&
      error instanceof Error &&
      ("code" in error || "$metadata" in error)
    ) {
      throw error;
    }
    logger.warn({ err: error, picture: storage_key }, "an original could not be cleaned");
    return bytes;
  }
}
