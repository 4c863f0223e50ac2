import { recordAudit, systemActor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../../platform/errors.ts";
import { FileMissing } from "../../../platform/files/file-store.ts";
import { privateFile } from "../../../platform/http/private-file.server.ts";
import { enqueueJob, type JobHandler } from "../../../platform/jobs/jobs.server.ts";
import { keysOf } from "../../../platform/keys-of.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { documentTypes } from "../../accounts/users/document-kinds.server.ts";
import { findMessage, messages } from "../contact.server.ts";
import type { FileRow } from "./read-answers.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "check-message-file": { fileId: number };
  }
}

const unchecked = ["waiting", "failed"] as const;

export async function queueFileCheck(
  db: Db,
  now: Date,
  { id, state }: Pick<FileRow, "id" | "state">,
): Promise<void> {
  if (!unchecked.some((one) => one === state)) return;
  const key = `check-message-file ${id}`;
  await enqueueJob(db, now, { kind: "check-message-file", payload: { fileId: id }, key });
}

/** Housekeeping task: queues the check of waiting files again, however often it has failed. */
export async function requeueFileChecks({ db, clock }: Services): Promise<void> {
  const waiting = await db
    .selectFrom("contact_message_files")
    .select(["id", "state"])
    .where("state", "in", unchecked)
    .execute();
  for (const file of waiting) await queueFileCheck(db, clock.now(), file);
}

/** Job `check-message-file`: releases a clean file and deletes an infected one, as `check-cv` does. */
export const checkMessageFile: JobHandler<"check-message-file"> = async (
  services,
  { fileId },
  { signal },
) => {
  const { db, files, config } = services;
  const file = await db
    .selectFrom("contact_message_files")
    .selectAll()
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!file?.file_key || !unchecked.some((one) => one === file.state)) return;
  const { scanCommand } = config;
  if (!scanCommand) return setState(db, fileId, { state: "stored" });
  const { scanFile } = await import("../../../platform/files/scan-file.server.ts");
  try {
    const found = await files.withPath(file.file_key, (path) => scanFile(scanCommand, path, { signal }));
    if (found.isInfected)
      await deleteInfected(services, { ...file, file_key: file.file_key, words: found.words });
    else await setState(db, fileId, { state: "stored" });
  } catch (error) {
    await setState(db, fileId, { state: "failed" });
    throw error;
  }
};

async function deleteInfected(
  { db, files, clock }: Services,
  {
    id,
    message_id,
    file_key,
    words,
  }: Pick<FileRow, "id" | "message_id"> & { file_key: string; words: string },
): Promise<void> {
  const message = await findMessage(db, message_id);
  await inTransaction(db, async (transaction) => {
    const reason = "The virus scanner found something harmful in it.";
    await setState(transaction, id, { state: "infected", reason, file_key: null });
    if (!message) return;
    await recordAudit(transaction, systemActor(clock.now(), "virus scanner"), {
      action: "deleted an infected file of",
      subject: subjectOf(messages, message),
      details: { found: words },
    });
  });
  await files.delete(file_key);
}

async function setState(db: Db, id: number, change: Partial<FileRow>): Promise<void> {
  await db.updateTable("contact_message_files").set(change).where("id", "=", id).execute();
}

export const messageFileDownload = {
  types: Object.values(documentTypes),
  disposition: "attachment" as const,
};

/**
 * Returns a file as a download that the browser never displays, because a stranger wrote it. Throws `NotFound`, and
 * `Conflict` until the scanner has found it clean.
 */
export async function downloadMessageFile(
  { db, files }: Services,
  { id, file }: { id: number; file: number },
): Promise<Response> {
  const row = await db
    .selectFrom("contact_message_files")
    .selectAll()
    .where("id", "=", file)
    .where("message_id", "=", id)
    .executeTakeFirst();
  const key = row?.file_key;
  if (!row || !key) throw new NotFound();
  if (row.state !== "stored") throw new Conflict("This file is still being checked for viruses.");
  const bytes = await files.read(key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new NotFound() : error;
  });
  const kind = keysOf(documentTypes).find((each) => key.endsWith(`.${each}`));
  if (!kind) throw new NotFound();
  const name = `message-${id}-${file}.${kind}`;
  const answer = privateFile(new Uint8Array(bytes), { type: documentTypes[kind], name });
  answer.headers.set("Content-Security-Policy", "sandbox; default-src 'none'");
  return answer;
}
