import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { isForeignKeyViolation } from "../db/engine.server.ts";
import type { Db } from "../db/tables.ts";
import { changeContent } from "../db/transaction.server.ts";
import { minutes } from "../durations.ts";
import { Invalid } from "../errors.ts";
import { releaseFiles, stageFiles, commitFiles, removeFiles } from "../files/file-intents.server.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import { type InspectedPicture, inspectPicture, UnsupportedPicture } from "./accept-picture.server.ts";
import type { Rotation } from "./picture.ts";
import { withoutMetadata } from "./strip-metadata.server.ts";
import type { PicturesTable } from "./pictures.tables.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "make-variants": { pictureId: number; rotation: Rotation };
    "remove-unused-picture": { pictureId: number };
  }
}

/** Far longer than encoding the largest picture takes on a busy machine. */
const maxEncodingMilliseconds = minutes(10);

export type PictureRow = Selectable<PicturesTable>;

type PictureFile = { path: string; sha256?: string };

/** A picture whose original is in the store, but which is not part of the site yet. */
export type StagedPicture = InspectedPicture & { storageKey: string };

/** The columns that a query must select from `pictures`, which it joins, to show pictures. */
export const pictureColumns = [
  "pictures.hash",
  "pictures.width",
  "pictures.height",
  "pictures.placeholder",
] as const;

/**
 * Stores an uploaded picture, and makes the change that shows it in the same transaction. If the change fails, the
 * picture and its files are removed. Throws `UnsupportedPicture`.
 */
export async function addPicture<T>(
  services: Services,
  now: Date,
  { file, change }: { file: PictureFile; change: (transaction: Db, picture: PictureRow) => Promise<T> },
): Promise<T> {
  const staged = await stagePicture(services, now, file);
  try {
    return await services.db
      .transaction()
      .execute(async (transaction) => change(transaction, await commitPicture(transaction, now, { staged })));
  } catch (error) {
    await discardPicture(services, staged);
    throw error;
  }
}

/** Throws `Invalid` in place of `UnsupportedPicture`, and any other error unchanged. */
export function refuseOtherFiles(error: unknown): never {
  if (error instanceof UnsupportedPicture)
    throw new Invalid({ file: [error.isOtherType ? "The file field must be an image." : error.message] });
  throw error;
}

/**
 * Stores the original without metadata on place and camera, outside any transaction. The caller must pass the result to
 * `commitPicture` or `discardPicture`.
 */
export async function stagePicture(services: Services, now: Date, file: PictureFile): Promise<StagedPicture> {
  const inspected = await inspectPicture(file.path, { knownSha256: file.sha256 });
  const clean = await withoutMetadata(file.path, inspected.mime, inspected.orientation);
  const staged = {
    ...inspected,
    bytes: clean?.byteLength ?? inspected.bytes,
    storageKey: randomBytes(16).toString("hex"),
  };
  await stageFiles(services.db, now, folderOf(staged.storageKey));
  try {
    const key = originalOf(staged.storageKey);
    if (clean) await services.files.putBytes(key, clean, staged.mime);
    else await services.files.put(key, file.path, staged.mime);
  } catch (error) {
    await discardPicture(services, staged);
    throw error;
  }
  return staged;
}

/** Makes a staged picture part of the site. Schedules its variants for `variantsFrom`; a request makes one sooner. */
export async function commitPicture(
  transaction: Db,
  now: Date,
  { staged, variantsFrom }: { staged: StagedPicture; variantsFrom?: Date },
): Promise<PictureRow> {
  await commitFiles(transaction, folderOf(staged.storageKey));
  const picture = await transaction
    .insertInto("pictures")
    .values({
      storage_key: staged.storageKey,
      hash: staged.sha256.slice(0, 32),
      mime: staged.mime,
      width: staged.width,
      height: staged.height,
      bytes: staged.bytes,
      placeholder: staged.placeholder,
      cleaned_at: now.toISOString(),
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await queueVariants(transaction, now, { pictureId: picture.id, rotation: 0, runAt: variantsFrom });
  return picture;
}

/** Removes the files of a staged picture. Never throws: the next sweep removes files that it cannot. */
export async function discardPicture(services: Services, staged: StagedPicture): Promise<void> {
  try {
    await removeFiles(services, folderOf(staged.storageKey));
  } catch (error) {
    logger.warn(
      { err: error, picture: staged.storageKey },
      "files of a rejected picture were not deleted; the next sweep deletes them",
    );
  }
}

/** Queues the job that makes a picture's variants. Called when a page begins to show this rotation. */
export async function queueVariants(
  transaction: Db,
  now: Date,
  { pictureId, rotation, runAt }: Jobs["make-variants"] & { runAt?: Date | undefined },
): Promise<void> {
  const key = `make-variants-${pictureId}-${rotation}`;
  await enqueueJob(transaction, now, { kind: "make-variants", payload: { pictureId, rotation }, key, runAt });
}

/**
 * Queues the job that deletes a picture once nothing refers to it. Called in the transaction that removes a reference.
 */
export async function releasePicture(transaction: Db, now: Date, pictureId: number): Promise<void> {
  const key = `remove-unused-picture-${pictureId}`;
  await enqueueJob(transaction, now, { kind: "remove-unused-picture", payload: { pictureId }, key });
}

/** Calls `releasePicture` for the picture of each row. */
export async function releasePictures(
  transaction: Db,
  now: Date,
  rows: readonly { picture_id: number | null }[],
): Promise<void> {
  for (const { picture_id } of rows)
    if (picture_id !== null) await releasePicture(transaction, now, picture_id);
}

/** Releases the old picture if a save replaces it with another or with none. `after` is undefined if it stays. */
export async function releaseReplaced(
  transaction: Db,
  now: Date,
  { before, after }: { before: number | null | undefined; after: number | null | undefined },
): Promise<void> {
  if (before != null && after !== undefined && after !== before)
    await releasePicture(transaction, now, before);
}

/** Job `remove-unused-picture`: deletes a picture and its files unless something still refers to it. */
export async function removeUnusedPicture(
  services: Services,
  { pictureId }: Jobs["remove-unused-picture"],
): Promise<void> {
  const storageKey = await deleteUnreferenced(services, pictureId);
  if (!storageKey) return;
  // The new version of the content makes the memory caches look the picture up again.
  await changeContent(services.db, async () => {});
  await removeFiles(services, folderOf(storageKey));
}

/**
 * Deletes the row of a picture. Returns undefined if it is gone already, or if the database refuses: a row refers to
 * it.
 */
async function deleteUnreferenced({ db, clock }: Services, pictureId: number): Promise<string | undefined> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const picture = await transaction
        .deleteFrom("pictures")
        .where("id", "=", pictureId)
        .returning("storage_key")
        .executeTakeFirst();
      // A process may write a variant and be killed before it notices that the picture is deleted.
      const lastVariant = new Date(clock.now().getTime() + maxEncodingMilliseconds);
      if (picture) await releaseFiles(transaction, lastVariant, folderOf(picture.storage_key));
      return picture?.storage_key;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

export async function findPicture(db: Db, id: number): Promise<PictureRow | undefined> {
  return db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPictureByHash(db: Db, hash: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom("pictures")
    .selectAll()
    .where("hash", "=", hash)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

export function originalOf(storageKey: string): string {
  return `${folderOf(storageKey)}original`;
}

export function folderOf(storageKey: string): string {
  return `pictures/${storageKey}/`;
}
