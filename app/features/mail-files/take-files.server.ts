import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { bytesInWords } from "../../platform/bytes-in-words.ts";
import type { Db } from "../../platform/db/tables.ts";
import { commitFiles, removeFiles, stageFiles } from "../../platform/files/file-intents.server.ts";
import { temporaryPath } from "../../platform/files/temporary-files.server.ts";
import type { MailAttachment } from "../../platform/incoming-mail/incoming-mail.ts";
import type { AnsweredThing } from "../../platform/incoming-mail/reply-address.server.ts";
import { logger } from "../../platform/log.server.ts";
import type { Services } from "../../platform/services.ts";
import { maxCvBytes } from "../accounts/users/cv-size.schema.ts";
import { dangerIn } from "../accounts/users/document-dangers.server.ts";
import { documentName, documentTypes, kindOfDocument } from "../accounts/users/document-kinds.server.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import { columnOf, type FileRow } from "./mail-files.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "check-mail-file": { fileId: number };
  }
}

const mostFiles = 10;
const kindsInWords = "Only PDF, DOC, DOCX and ODT are stored.";
const tnef = "application/ms-tnef";

type TakenFile = Pick<FileRow, "name" | "bytes" | "state" | "reason" | "file_key">;
export type TakenFiles = {
  /** The staged folder of these files. Null if none was stored. */
  folder: string | null;
  files: TakenFile[];
};

/**
 * Stores the attachments of a mail as staged files, under the rules for CVs. One that cannot be stored is listed with
 * the reason.
 */
export async function takeFiles(
  services: Services,
  attachments: readonly MailAttachment[],
): Promise<TakenFiles> {
  const taken: TakenFiles = { folder: null, files: [] };
  try {
    for (const attachment of attachments.slice(0, mostFiles))
      taken.files.push(await takeFile(services, taken, attachment));
  } catch (error) {
    await discardFiles(services, taken);
    throw error;
  }
  for (const { name, content } of attachments.slice(mostFiles)) {
    taken.files.push(refused(name, content, `Only ${mostFiles} files of a mail are stored.`));
  }
  return taken;
}

async function takeFile(
  services: Services,
  taken: TakenFiles,
  { name, type, content }: MailAttachment,
): Promise<TakenFile> {
  const { db, clock, config, files } = services;
  if (type === tnef) {
    return refused(name, content, "This is Outlook’s own format. Ask for the file as a PDF.");
  }
  if (content.byteLength > maxCvBytes) {
    return refused(name, content, `It is larger than ${bytesInWords(maxCvBytes)}.`);
  }
  await mkdir(config.temporaryFolder, { recursive: true });
  const path = temporaryPath(config.temporaryFolder);
  try {
    await writeFile(path, content);
    const kind = await kindOfDocument(path);
    if (!kind) return refused(name, content, kindsInWords);
    const danger = await dangerIn(path, kind, "mail");
    if (danger) return refused(name, content, danger);
    if (!taken.folder) {
      const folder = `mail-files/${randomUUID()}/`;
      await stageFiles(db, clock.now(), folder);
      taken.folder = folder;
    }
    const file_key = `${taken.folder}${taken.files.length + 1}.${kind}`;
    await files.put(file_key, path, documentTypes[kind]);
    const state = config.scanCommand ? "waiting" : "stored";
    const shown = documentName(name, kind, "file");
    return { name: shown, bytes: content.byteLength, state, reason: null, file_key };
  } finally {
    await rm(path, { force: true });
  }
}

function refused(name: string, { byteLength }: Uint8Array, reason: string): TakenFile {
  return {
    name: name || "A file without a name",
    bytes: byteLength,
    state: "refused",
    reason,
    file_key: null,
  };
}

/** Whether a file was not stored, so that the mail is the only place where it is. */
export function leavesFiles({ files }: TakenFiles): boolean {
  return files.some(({ state }) => state === "refused");
}

type Belonging = { of: AnsweredThing; answer_id: number | null; sender: string };

/** Makes the files part of a thing, in the transaction that stores the mail. */
export async function commitTakenFiles(
  transaction: Db,
  now: Date,
  { folder, files }: TakenFiles,
  { of, answer_id, sender }: Belonging,
): Promise<void> {
  if (folder) await commitFiles(transaction, folder);
  for (const file of files) {
    const row = await transaction
      .insertInto("mail_files")
      .values({ ...file, [columnOf[of.kind]]: of.id, answer_id, sender, created_at: now.toISOString() })
      .returning(["id", "state"])
      .executeTakeFirstOrThrow();
    await queueFileCheck(transaction, now, row);
  }
}

/** The states of files that the virus scanner has not seen to its end. */
export const unchecked = ["waiting", "failed"] as const;

export async function queueFileCheck(
  db: Db,
  now: Date,
  { id, state }: Pick<FileRow, "id" | "state">,
): Promise<void> {
  if (!unchecked.some((one) => one === state)) return;
  const key = `check-mail-file ${id}`;
  await enqueueJob(db, now, { kind: "check-mail-file", payload: { fileId: id }, key });
}

/** Removes the files of a mail that was not stored. Never throws: the next sweep removes what is left. */
export async function discardFiles(services: Services, { folder }: TakenFiles): Promise<void> {
  if (!folder) return;
  await removeFiles(services, folder).catch((failure: unknown) =>
    logger.warn({ err: failure, folder }, "cannot delete the files of a mail; housekeeping retries"),
  );
}
