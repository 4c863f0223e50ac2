import { recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { releaseFiles, removeFiles } from "../../platform/files/file-intents.server.ts";
import type { JobHandler } from "../../platform/jobs/jobs.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import type { Services } from "../../platform/services.ts";
import { applications, findApplication } from "../applications/applications.server.ts";
import { callOuts, findCallOut } from "../call-outs/call-outs.server.ts";
import { findMessage, messages } from "../contact/contact.server.ts";
import type { FileRow } from "../mail-files/mail-files.server.ts";
import { queueFileCheck, unchecked } from "../mail-files/take-files.server.ts";

/** Housekeeping task: queues the check of waiting files again, however often it has failed. */
export async function requeueFileChecks({ db, clock }: Services): Promise<void> {
  const waiting = await db
    .selectFrom("mail_files")
    .select(["id", "state"])
    .where("state", "in", unchecked)
    .execute();
  for (const file of waiting) await queueFileCheck(db, clock.now(), file);
}

/** Job `check-mail-file`: releases a clean file and deletes an infected one, as `check-cv` does. */
export const checkMailFile: JobHandler<"check-mail-file"> = async (services, { fileId }, { signal }) => {
  const { db, files, config } = services;
  const file = await db.selectFrom("mail_files").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!file?.file_key || !unchecked.some((one) => one === file.state)) return;
  const { scanCommand } = config;
  if (!scanCommand) return setState(db, fileId, { state: "stored" });
  const { scanFile } = await import("../../platform/files/scan-file.server.ts");
  try {
    const found = await files.withPath(file.file_key, (path) => scanFile(scanCommand, path, { signal }));
    if (found.isInfected)
      await deleteInfected(services, { file, file_key: file.file_key, words: found.words });
    else await setState(db, fileId, { state: "stored" });
  } catch (error) {
    await setState(db, fileId, { state: "failed" });
    throw error;
  }
};

async function deleteInfected(
  services: Services,
  { file, file_key, words }: { file: FileRow; file_key: string; words: string },
): Promise<void> {
  const { db } = services;
  const actor = systemActor(services.clock.now(), "virus scanner");
  await inTransaction(db, async (transaction) => {
    // This file alone: the other files of its mail are in the same folder.
    await releaseFiles(transaction, actor.now, file_key);
    const reason = "The virus scanner found something harmful in it.";
    await setState(transaction, file.id, { state: "infected", reason, file_key: null });
    const subject = await subjectOfFile(transaction, file);
    if (!subject) return;
    await recordAudit(transaction, actor, {
      action: "deleted an infected file of",
      subject,
      details: { found: words },
    });
  });
  await removeFiles(services, file_key);
}

async function subjectOfFile(db: Db, { message_id, application_id, call_out_id }: FileRow) {
  const message = message_id !== null && (await findMessage(db, message_id));
  if (message) return subjectOf(messages, message);
  const application = application_id !== null && (await findApplication(db, application_id));
  if (application) return subjectOf(applications, application);
  const callOut = call_out_id !== null && (await findCallOut(db, call_out_id));
  return callOut ? subjectOf(callOuts, callOut) : undefined;
}

/** Stores what a check found, unless another one has ended meanwhile. */
async function setState(db: Db, id: number, change: Partial<FileRow>): Promise<void> {
  await db
    .updateTable("mail_files")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", unchecked)
    .execute();
}
