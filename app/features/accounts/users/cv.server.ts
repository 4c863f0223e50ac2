import { randomUUID } from "node:crypto";
import type { Actor } from "../../../platform/audit/audit.server.ts";
import { recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Conflict, Invalid, NotFound } from "../../../platform/errors.ts";
import {
  releaseFiles,
  stageFiles,
  commitFiles,
  removeFiles,
} from "../../../platform/files/file-intents.server.ts";
import { FileMissing, folderOf } from "../../../platform/files/file-store.ts";
import type { FileRules } from "../../../platform/http/endpoint-definition.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { privateFile } from "../../../platform/http/private-file.server.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { checkAtFirst, queueCvCheck } from "./cv-check.server.ts";
import { dangerIn } from "./document-dangers.server.ts";
import { documentName, documentTypes, kindOfDocument } from "./document-kinds.server.ts";
import { maxCvBytes } from "./cv-size.schema.ts";
import { lockUser, requireUser, subjectOfUser, type UserRow } from "./users.server.ts";
import { keysOf } from "../../../platform/keys-of.ts";

/** The rules for an uploaded CV and for its download. */
export const uploadedCv = {
  fields: ["file"],
  maxBytes: maxCvBytes,
  types: Object.values(documentTypes),
  required: { file: "The file field is required." },
} as const satisfies FileRules;
export const cvFile = { types: Object.values(documentTypes), disposition: "attachment" as const };

/**
 * Stores a CV and replaces an earlier one. Throws `Invalid` for a file whose content is not PDF, DOC, DOCX or ODT.
 * Throws it, too, for a file with macros or scripts, because staff will open it. If a scanner is configured, the file
 * waits for it.
 */
export async function storeCv(
  services: Services,
  actor: Actor,
  { userId, file }: { userId: number; file: UploadedFile },
): Promise<UserRow> {
  const kind = await kindOfDocument(file.path);
  if (!kind) throw new Invalid({ file: ["The file field must be a file of type: pdf, doc, docx, odt."] });
  const danger = await dangerIn(file.path, kind, String(actor.id));
  if (danger) throw new Invalid({ file: [danger] });
  const { db, files } = services;
  const key = `cvs/${randomUUID()}/cv.${kind}`;
  await stageFiles(db, actor.now, folderOf(key));
  try {
    await files.put(key, file.path, documentTypes[kind]);
    const { user, before } = await db.transaction().execute(async (transaction) => {
      const earlier = await lockUser(transaction, userId);
      await commitFiles(transaction, folderOf(key));
      if (earlier.cv_key) await releaseFiles(transaction, actor.now, folderOf(earlier.cv_key));
      const changed = await setCv(transaction, actor.now, {
        id: userId,
        cv_key: key,
        cv_filename: documentName(file.filename, kind, "cv"),
        cv_check: checkAtFirst(services.config),
      });
      await queueCvCheck(transaction, actor.now, changed);
      await recordAudit(transaction, actor, { action: "stored the CV of", subject: subjectOfUser(changed) });
      return { user: changed, before: earlier };
    });
    if (before.cv_key) await removeFiles(services, folderOf(before.cv_key));
    return user;
  } catch (error) {
    await removeFiles(services, folderOf(key));
    throw error;
  }
}

/** Deletes a user's CV. Throws `NotFound` if there is none. */
export async function deleteCv(services: Services, actor: Actor, userId: number): Promise<void> {
  const key = await services.db.transaction().execute(async (transaction) => {
    const { cv_key } = await lockUser(transaction, userId);
    if (!cv_key) throw new NotFound();
    await releaseFiles(transaction, actor.now, folderOf(cv_key));
    const none = { cv_key: null, cv_filename: null, cv_check: null };
    const user = await setCv(transaction, actor.now, { id: userId, ...none });
    await recordAudit(transaction, actor, { action: "deleted the CV of", subject: subjectOfUser(user) });
    return cv_key;
  });
  await removeFiles(services, folderOf(key));
}

/**
 * Changes the CV columns without a new version of the account, because a form for its other fields may be open on the
 * same page.
 */
async function setCv(
  transaction: Db,
  now: Date,
  { id, ...cv }: Pick<UserRow, "id" | "cv_key" | "cv_filename" | "cv_check">,
): Promise<UserRow> {
  const change = { ...cv, updated_at: now.toISOString() };
  await transaction.updateTable("users").set(change).where("id", "=", id).execute();
  return requireUser(transaction, id);
}

/** Returns another user's CV and records the download as a security event. Throws what `cvDownload` throws. */
export async function cvDownloadByStaff(services: Services, actor: Actor, userId: number): Promise<Response> {
  const download = await cvDownload(services, userId);
  const event = { kind: "personal-file-downloaded", userId, byId: actor.id } as const;
  await recordSecurityEvent(services.db, actor, event);
  return download;
}

/**
 * Returns the CV as a download that the browser never displays, because a stranger wrote it. Its name is a stranger's,
 * too, so the download is named after the account's id. Throws `NotFound`, and `Conflict` until the scanner has found
 * it clean.
 */
export async function cvDownload({ db, files }: Services, userId: number): Promise<Response> {
  const { cv_key, cv_filename, cv_check } = await requireUser(db, userId);
  if (!cv_key || !cv_filename) throw new NotFound();
  if (cv_check)
    throw new Conflict("This file is still being checked for viruses. Please try again in a minute.");
  const bytes = await files.read(cv_key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : error;
  });
  const kind = keysOf(documentTypes).find((each) => cv_key.endsWith(`.${each}`));
  if (!kind) throw new NotFound();
  const answer = privateFile(new Uint8Array(bytes), {
    type: documentTypes[kind],
    name: `cv-${userId}.${kind}`,
  });
  answer.headers.set("Content-Security-Policy", "sandbox; default-src 'none'");
  return answer;
}
