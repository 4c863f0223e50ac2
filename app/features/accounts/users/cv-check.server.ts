import { recordAudit, systemActor } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { releaseFiles, removeFiles } from "../../../platform/files/file-intents.server.ts";
import { folderOf } from "../../../platform/files/file-store.ts";
import { TooManyAttempts } from "../../../platform/errors.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { enqueueJob, type JobHandler } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { type NewMail, queueMail } from "../../../platform/mail/outbox.server.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import { accountMail, greeting } from "./account-mail.server.ts";
import { findUser, lockUser, subjectOfUser, updateUser, type UserRow } from "./users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "check-cv": { userId: number; key: string };
  }
}

/** Returns the state of a new CV. With a scanner nobody can open the CV before the scanner has answered. */
export function checkAtFirst({ scanCommand }: Config): "waiting" | null {
  return scanCommand ? "waiting" : null;
}

export async function queueCvCheck(
  db: Db,
  now: Date,
  { id: userId, cv_key: key, cv_check }: Pick<UserRow, "id" | "cv_key" | "cv_check">,
): Promise<void> {
  if (!key || !cv_check) return;
  await enqueueJob(db, now, { kind: "check-cv", payload: { userId, key }, key: `check-cv ${key}` });
}

/** Housekeeping task: queues the check of waiting CVs again, however often it has failed. */
export async function requeueCvChecks({ db, clock }: Services): Promise<void> {
  const waiting = await db
    .selectFrom("users")
    .select(["id", "cv_key", "cv_check"])
    .where("cv_check", "is not", null)
    .execute();
  for (const user of waiting) await queueCvCheck(db, clock.now(), user);
}

/**
 * Job `check-cv`: releases a clean file and deletes an infected one. Throws `ScanFailed`, or the error of the file
 * store; then the file stays in quarantine. If no scanner is configured any more, it releases the file.
 */
export const checkCv: JobHandler<"check-cv"> = async (services, { userId, key }, { signal }) => {
  const { db, files, config } = services;
  const user = await findUser(db, userId);
  if (user?.cv_key !== key || !user.cv_check) return;
  const { scanCommand } = config;
  if (!scanCommand) return setCheck(db, { userId, key }, null);
  const { scanFile } = await import("../../../platform/files/scan-file.server.ts");
  try {
    const found = await files.withPath(key, (path) => scanFile(scanCommand, path, { signal }));
    await (found.isInfected
      ? deleteInfected(services, user, { key, words: found.words })
      : setCheck(db, { userId, key }, null));
  } catch (error) {
    await setCheck(db, { userId, key }, "failed");
    throw error;
  }
};

/**
 * Stores the result of a check, unless another file has replaced the checked one. The version stays, because nobody has
 * edited anything.
 */
async function setCheck(db: Db, { userId, key }: Jobs["check-cv"], cv_check: "failed" | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ cv_check })
    .where("id", "=", userId)
    .where("cv_key", "=", key)
    .where("cv_check", "is not", null)
    .execute();
}

async function deleteInfected(
  services: Services,
  user: UserRow,
  { key, words }: { key: string; words: string },
): Promise<void> {
  const { db, clock } = services;
  const actor = systemActor(clock.now(), "virus scanner");
  const mails = (await mayTell(services, user.id))
    ? [await mailToPerson(db, user), await mailToOffice(services, user, words)]
    : [];
  await db.transaction().execute(async (transaction) => {
    const { cv_key } = await lockUser(transaction, user.id);
    if (cv_key !== key) return;
    await releaseFiles(transaction, actor.now, folderOf(key));
    const none = { cv_key: null, cv_filename: null, cv_check: null };
    await updateUser(transaction, actor.now, { id: user.id, ...none });
    const details = { found: words };
    const subject = subjectOfUser(user);
    await recordAudit(transaction, actor, { action: "deleted the infected CV of", subject, details });
    const event = { kind: "infected-file-deleted", userId: user.id, details } as const;
    await recordSecurityEvent(transaction, actor, event);
    for (const mail of mails) await queueMail(transaction, actor.now, mail);
  });
  await removeFiles(services, folderOf(key));
}

/** Returns whether a mail about an infected file of this user is within the limit. */
function mayTell(services: Services, userId: number): Promise<boolean> {
  return takeSlot(services.db, services, ["infectedCvNoticesPerAccount", String(userId)]).then(
    () => true,
    (error: unknown) => (error instanceof TooManyAttempts ? false : Promise.reject(error)),
  );
}

function mailToPerson(db: Db, user: UserRow): Promise<NewMail> {
  return accountMail(db, {
    kind: "infected-cv",
    to: user.email,
    subject: "Your CV could not be stored",
    lead: `${greeting(user)} our virus scanner found something harmful in the CV of your account, so we have deleted it. Nobody has opened it.`,
    lines: [
      "This often means that the computer it was written on has a virus. Please have that computer checked, then upload your CV again, as a new PDF for instance.",
    ],
  });
}

async function mailToOffice(
  { db, config }: Services,
  { id, firstname, lastname, email }: UserRow,
  words: string,
): Promise<NewMail> {
  const { office_email: to } = await readCompany(db);
  return accountMail(db, {
    kind: "infected-cv-notice",
    to,
    subject: "A CV with a virus has been deleted",
    lead: `The virus scanner found something harmful in the CV of ${firstname} ${lastname} (${email}).`,
    lines: [
      `It has been deleted before anybody could open it, and ${firstname} has got a mail. There is nothing to do.`,
      ...(words === "" ? [] : [`What the scanner said: ${words}`]),
    ],
    button: { label: "See the account", address: `${config.appUrl}/admin/users/${id}` },
  });
}
