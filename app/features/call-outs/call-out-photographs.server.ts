import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/db/tables.ts";
import { NotFound } from "../../platform/errors.ts";
import { commitFiles, removeFiles, stageFiles } from "../../platform/files/file-intents.server.ts";
import type { UploadedFile } from "../../platform/http/multipart.server.ts";
import { inspectPicture, UnsupportedPicture } from "../../platform/images/accept-picture.server.ts";
import { withoutMetadata } from "../../platform/images/strip-metadata.server.ts";
import { logger } from "../../platform/log.server.ts";
import type { Services } from "../../platform/services.ts";
import { type CallOutReceipt, photographFields } from "./call-outs.schema.ts";

/** What telephones take. Anybody may send photographs, so a larger one is refused by its head, before it is decoded. */
const maxPhotographPixels = 64_000_000;

export type SentPhotographs = Record<string, UploadedFile | undefined>;
type Photograph = { file_key: string; mime: string; width: number; height: number };
export type TakenPhotographs = {
  /** The folder in the file store. Null without photographs. */
  folder: string | null;
  photographs: Photograph[];
  refused: CallOutReceipt["photographs_refused"];
};

/**
 * Stores photographs as staged files, without metadata about place and camera, until the call-out refers to them. A
 * photograph that cannot be stored does not stop the call-out: it is listed with the reason. Askers take turns, so that
 * many photographs of one client do not delay a driver elsewhere.
 */
export async function acceptPhotographs(
  services: Services,
  { now, asker }: { now: Date; asker: string },
  sent: SentPhotographs,
): Promise<TakenPhotographs> {
  if (photographFields.every((field) => !sent[field])) return { folder: null, photographs: [], refused: [] };
  const folder = `call-outs/${randomBytes(16).toString("hex")}/`;
  await stageFiles(services.db, now, folder);
  return acceptPhotographsIn(services, { asker, folder }, sent);
}

/** Stores photographs in a staged folder, as `acceptPhotographs` does. */
export async function acceptPhotographsIn(
  services: Services,
  { asker, folder }: { asker: string; folder: string },
  sent: SentPhotographs,
): Promise<TakenPhotographs> {
  const taken: TakenPhotographs = { folder, photographs: [], refused: [] };
  for (const field of photographFields) {
    const file = sent[field];
    if (!file) continue;
    try {
      taken.photographs.push(await acceptPhotograph(services, asker, `${folder}${field}`, file));
    } catch (error) {
      const isRefused = error instanceof UnsupportedPicture;
      if (!isRefused) logger.error({ err: error }, "cannot store a photograph of a call-out");
      const message = isRefused ? error.message : "This photograph could not be stored.";
      taken.refused.push({ field, message });
    }
  }
  return taken;
}

async function acceptPhotograph(
  { files }: Services,
  asker: string,
  file_key: string,
  file: UploadedFile,
): Promise<Photograph> {
  const { mime, width, height, orientation } = await inspectPicture(file.path, {
    knownSha256: file.sha256,
    maxPixels: maxPhotographPixels,
    asker,
  });
  const clean = await withoutMetadata(file.path, mime, orientation);
  if (clean) await files.putBytes(file_key, clean, mime);
  else await files.put(file_key, file.path, mime);
  return { file_key, mime, width, height };
}

export async function commitPhotographs(
  transaction: Db,
  now: Date,
  callOutId: number,
  { folder, photographs }: TakenPhotographs,
): Promise<void> {
  if (!folder) return;
  await commitFiles(transaction, folder);
  if (photographs.length === 0) return;
  const rows = photographs.map((one) => ({
    ...one,
    call_out_id: callOutId,
    created_at: now.toISOString(),
  }));
  await transaction.insertInto("call_out_photographs").values(rows).execute();
}

/** Removes the photographs of a refused call-out. Never throws: the next sweep removes what is left. */
export async function discardPhotographs(services: Services, { folder }: TakenPhotographs): Promise<void> {
  if (!folder) return;
  await removeFiles(services, folder).catch((failure: unknown) =>
    logger.warn(
      { err: failure, folder },
      "cannot delete the photographs of a refused call-out; housekeeping retries",
    ),
  );
}

/** Returns a photograph of a call-out. Throws `NotFound`. */
export async function readPhotograph(
  { db, files }: Pick<Services, "db" | "files">,
  callOutId: number,
  id: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mime: string }> {
  const row = await db
    .selectFrom("call_out_photographs")
    .select(["file_key", "mime"])
    .where("id", "=", id)
    .where("call_out_id", "=", callOutId)
    .executeTakeFirstOrThrow(() => new NotFound());
  return { bytes: new Uint8Array(await files.read(row.file_key)), mime: row.mime };
}
