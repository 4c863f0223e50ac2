import { hash, randomBytes } from "node:crypto";
import type { Db } from "../../../platform/db/tables.ts";
import { NotFound } from "../../../platform/errors.ts";
import { commitFiles, removeFiles, stageFiles } from "../../../platform/files/file-intents.server.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { logger } from "../../../platform/log.server.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { acceptPhotographsIn, type SentPhotographs } from "../call-out-photographs.server.ts";

export type ReportFile = RowOf<"job_report_files">;
type NewFile = Pick<ReportFile, "kind" | "file_key" | "mime" | "width" | "height">;
export type StagedFiles = { folder: string; files: NewFile[] };

const signatureSide = 1_600;

/** The folder with all files of the report of a call-out. Derived, so that two first reports share it. */
export function jobFolder({ reference }: { reference: string }): string {
  return `job-reports/${hash("sha256", reference, "hex").slice(0, 32)}/`;
}

/** Stores photographs and signature as staged files, without metadata, until a report refers to them. */
export async function stageReportFiles(
  services: Services,
  { now, asker, reference }: { now: Date; asker: string; reference: string },
  { signature, ...photographs }: SentPhotographs & { signature?: UploadedFile | undefined },
): Promise<StagedFiles> {
  const folder = await stageFolder(services.db, now, reference);
  try {
    const { photographs: taken } = await acceptPhotographsIn(services, { asker, folder }, photographs);
    const files: NewFile[] = taken.map((one) => ({ ...one, kind: "photograph" }));
    if (signature) files.push(await storeSignature(services, folder, signature));
    return { folder, files };
  } catch (error) {
    await discardFiles(services, folder);
    throw error;
  }
}

export async function stageFolder(db: Db, now: Date, reference: string): Promise<string> {
  const folder = `${jobFolder({ reference })}${randomBytes(16).toString("hex")}/`;
  await stageFiles(db, now, folder);
  return folder;
}

/** Stores the signature upright, without metadata and without the empty paper around it. */
async function storeSignature({ files }: Services, folder: string, { path }: UploadedFile): Promise<NewFile> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(path)
    .rotate()
    .toColourspace("srgb")
    .trim({ background: "#ffffff", threshold: 40 })
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: "#ffffff" })
    .resize({ width: signatureSide, height: signatureSide, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const file_key = `${folder}signature.jpg`;
  await files.putBytes(file_key, new Uint8Array(data), "image/jpeg");
  return { kind: "signature", file_key, mime: "image/jpeg", width: info.width, height: info.height };
}

/** Makes staged files those of an edition, in the transaction that stores it. */
export async function commitReportFiles(
  transaction: Db,
  now: Date,
  { folder, files }: StagedFiles,
  of: { call_out_id: number; edition: number },
): Promise<void> {
  await commitFiles(transaction, folder);
  if (files.length === 0) return;
  const rows = files.map((file) => ({ ...file, ...of, created_at: now.toISOString() }));
  await transaction.insertInto("job_report_files").values(rows).execute();
}

/** Removes staged files that no report refers to. Never throws: the next sweep removes what is left. */
export async function discardFiles(services: Services, folder: string): Promise<void> {
  await removeFiles(services, folder).catch((failure: unknown) =>
    logger.warn({ err: failure, folder }, "cannot delete the files of a job report; housekeeping retries"),
  );
}

export async function listReportFiles(db: Db, callOutId: number): Promise<ReportFile[]> {
  return db
    .selectFrom("job_report_files")
    .selectAll()
    .where("call_out_id", "=", callOutId)
    .orderBy("id")
    .execute();
}

/** Returns a photograph or the signature of a report. Throws `NotFound`. */
export async function readReportFile(
  { db, files }: Pick<Services, "db" | "files">,
  callOutId: number,
  id: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mime: string }> {
  const found = (await listReportFiles(db, callOutId)).find((file) => file.id === id && file.kind !== "pdf");
  if (!found) throw new NotFound();
  return { bytes: new Uint8Array(await files.read(found.file_key)), mime: found.mime };
}
