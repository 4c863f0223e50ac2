import { createHash } from "node:crypto";
import { changeContent, inTransaction } from "../db/transaction.server.ts";
import { FileMissing } from "../files/file-store.ts";
import { enqueueJob, type JobHandler } from "../jobs/jobs.server.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { makePlaceholder } from "./accept-picture.server.ts";
import { namedProfile, openPicture } from "./open-picture.server.ts";
import { folderOf, queueVariants, originalOf, type PictureRow } from "./pictures.server.ts";
import { withoutMetadata } from "./strip-metadata.server.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "clean-originals": Record<string, never>;
  }
}

const kind = "clean-originals";
const rowsAtOnce = 20;

/** Housekeeping task: queues the job that cleans originals from earlier versions of the site. */
export async function queueCleaning({ db, clock }: Services): Promise<void> {
  const left = await db
    .selectFrom("pictures")
    .select("id")
    .where("cleaned_at", "is", null)
    .limit(1)
    .execute();
  if (left.length > 0) await enqueueJob(db, clock.now(), { kind, payload: {}, key: kind });
}

/** Job `clean-originals`: removes place, camera and author from originals that an earlier version stored with them. */
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
      const recoloured = await recolour(services, row);
      const now = services.clock.now();
      // If the colours change, pages must show the new picture.
      const change = recoloured ? changeContent : inTransaction;
      await change(services.db, async (transaction) => {
        await transaction
          .updateTable("pictures")
          .set({ ...recoloured, bytes, cleaned_at: now.toISOString() })
          .where("id", "=", row.id)
          .execute();
        if (recoloured) await queueVariants(transaction, now, { pictureId: row.id, rotation: 0 });
      });
    }
    if (rows.length < rowsAtOnce) return;
  }
};

/**
 * Corrects pictures whose colours earlier versions of the site made pale. Those read 16-bit pictures as if they had a
 * wider colour space, and read colours named by code numbers as sRGB. Deletes the variants and changes the address,
 * because browsers cache pictures by address. Returns undefined if the picture needs no correction.
 */
async function recolour(
  { files }: Services,
  { storage_key, hash }: PictureRow,
): Promise<Pick<PictureRow, "hash" | "placeholder"> | undefined> {
  const key = originalOf(storage_key);
  try {
    const placeholder = await files.withPath(key, async (path) => {
      const { depth } = await (await openPicture(path)).metadata();
      return depth === "ushort" || (await namedProfile(path)) ? makePlaceholder(path) : undefined;
    });
    if (placeholder === undefined) return undefined;
    for await (const made of files.list(folderOf(storage_key))) if (made !== key) await files.delete(made);
    return {
      placeholder,
      hash: createHash("sha256").update(`colours of ${hash}`).digest("hex").slice(0, 32),
    };
  } catch (error) {
    if (isStoreError(error)) throw error;
    return undefined;
  }
}

/** Whether it is an error of the system or the store, which says nothing about the file. */
function isStoreError(error: unknown): boolean {
  return (
    !(error instanceof FileMissing) && error instanceof Error && ("code" in error || "$metadata" in error)
  );
}

/**
 * Removes the metadata from an original and returns its new number of bytes. An original that is missing or is not
 * readable as a picture stays as it is.
 */
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
    if (isStoreError(error)) throw error;
    logger.warn({ err: error, picture: storage_key }, "an original could not be cleaned");
    return bytes;
  }
}
