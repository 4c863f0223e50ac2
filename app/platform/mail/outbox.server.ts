import { randomUUID } from "node:crypto";
import { searchTextOf } from "../db/search-text.server.ts";
import type { Db } from "../db/tables.ts";
import { Conflict } from "../errors.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import type { Services } from "../services.ts";
import { endWait } from "./mail-pauses.server.ts";
import { removeMailFiles } from "./erase-mails.server.ts";
import { type SealedWord, wordsOf } from "./sealed-words.server.ts";
import { forgetOld } from "../retention/forget-old.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

declare module "../jobs/jobs.ts" {
  interface Jobs {
    "send-mail": { mailId: number };
  }
}

export type NewMail = {
  /** The purpose of the mail, such as `password-reset`. The mail log shows it. */
  kind: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  attachments?: StoredAttachment[];
  /** The Message-IDs of the earlier mails in the thread, oldest first. Set only if a person wrote the mail. */
  thread?: string[];
  /** The secrets whose marks are in the text; see `sealWord`. */
  sealedWords?: SealedWord[];
  /** The row that the mail tells of. A kind among the `stillTrue` of `sendMail` is not sent once that says no. */
  aboutId?: number;
  /** The mail can be taken back until this time, which is at most an hour ahead. */
  heldUntil?: Date;
};

const storedAttachments = z.array(
  z.object({ filename: z.string(), contentType: z.string(), key: z.string() }),
);
type StoredAttachment = z.infer<typeof storedAttachments>[number];

/** Returns the subject and text of a mail with its addresses. */
export function mailFingerprintText({ to, replyTo, subject, text }: NewMail): string {
  return [to, replyTo, subject, text].join("\n");
}

/**
 * Puts a mail into the outbox. The mail is sent within seconds of the commit, or once the mail server is available
 * again.
 */
export async function queueMail(db: Db, now: Date, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto("mails")
    .values({
      kind: mail.kind,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: JSON.stringify(mail.attachments ?? []),
      sealed_words: JSON.stringify(mail.sealedWords ?? []),
      message_id: randomUUID(),
      thread: mail.thread?.join(" ") ?? null,
      search_text: searchTextOf([mail.to, mail.subject]),
      last_error: null,
      created_at: now.toISOString(),
      about_id: mail.aboutId ?? null,
      held_until: mail.heldUntil?.toISOString() ?? null,
      sent_at: null,
      failed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queueSending(db, now, { mailId: id, runAt: mail.heldUntil });
  return id;
}

export async function messageIdOf(db: Db, mailId: number): Promise<string> {
  const mail = await db
    .selectFrom("mails")
    .select("message_id")
    .where("id", "=", mailId)
    .executeTakeFirstOrThrow();
  return mail.message_id;
}

/**
 * Deletes a mail that is still held from the outbox, as if nobody had written it. Returns false if the mail may already
 * be sent.
 */
export async function cancelMail(transaction: Db, now: Date, mailId: number): Promise<boolean> {
  const held = await transaction
    .selectFrom("mails")
    .select("id")
    .where("id", "=", mailId)
    .where("held_until", ">", now.toISOString())
    .executeTakeFirst();
  return held !== undefined && withdrawMail(transaction, mailId);
}

/**
 * Deletes a mail that has not left yet, also one that waits for the mail server. Returns false if it has left, or may
 * be leaving: a process that sends it holds its job.
 */
export async function withdrawMail(transaction: Db, mailId: number): Promise<boolean> {
  const order = await transaction
    .deleteFrom("jobs")
    .where("key", "=", sendingKey(mailId))
    .where("held_by", "is", null)
    .executeTakeFirstOrThrow();
  if (order.numDeletedRows === 0n) return false;
  const mail = await transaction
    .deleteFrom("mails")
    .where("id", "=", mailId)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  return mail.numDeletedRows === 1n;
}

/** Queues every unsent mail at a start, in case the site had no mail server before. */
export async function queueUnsentMail({ db, clock, mailer }: Services): Promise<void> {
  if (!mailer.delivers) return;
  const now = clock.now();
  const unsent = await db
    .selectFrom("mails")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of unsent) await queueSending(db, now, { mailId: id });
}

/**
 * Sends a mail again. An unsent mail is tried at once. A sent one is queued as a new mail, because mail programs show
 * the same Message-ID only once. Returns the id of the mail that is sent, or undefined for an unknown id. Throws
 * `Conflict` if the sent mail contained a secret, because the site no longer stores that.
 */
export async function sendMailAgain(db: Db, now: Date, mailId: number): Promise<number | undefined> {
  const mail = await db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!mail) return undefined;
  if (!mail.sent_at) {
    await db
      .updateTable("mails")
      .set({ failed_at: null, held_until: null })
      .where("id", "=", mailId)
      .execute();
    await endWait(db, now, mail.recipient);
    await queueSending(db, now, { mailId });
    return mailId;
  }
  if (wordsOf(mail).length > 0) {
    throw new Conflict("The link in this mail was for one sending. Please ask for a new one.");
  }
  return queueMail(db, now, {
    kind: mail.kind,
    to: mail.recipient,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachmentsOf(mail),
    ...(mail.thread !== null && { thread: threadOf(mail) }),
  });
}

/** Sends a mail that failed, to an address that may be another one than before. */
export async function sendFailedMail(
  transaction: Db,
  now: Date,
  { id, to, subject }: { id: number; to: string; subject: string },
): Promise<void> {
  await transaction
    .updateTable("mails")
    .set({ recipient: to, search_text: searchTextOf([to, subject]), last_error: null, failed_at: null })
    .where("id", "=", id)
    .execute();
  await endWait(transaction, now, to);
  await queueSending(transaction, now, { mailId: id });
}

export function threadOf({ thread }: { thread: string | null }): string[] {
  return (thread ?? "").split(" ").filter(Boolean);
}

export function attachmentsOf({ attachments }: { attachments: string }): StoredAttachment[] {
  return readJson(storedAttachments, attachments);
}

/** Queues the job that sends a mail, at `runAt` if that is given. */
export async function queueSending(
  db: Db,
  now: Date,
  { mailId, runAt }: { mailId: number; runAt?: Date | undefined },
): Promise<void> {
  await enqueueJob(db, now, { kind: "send-mail", payload: { mailId }, key: sendingKey(mailId), runAt });
}

export function sendingKey(mailId: number): string {
  return `send-mail:${mailId}`;
}

/**
 * Housekeeping task: deletes mails that were sent, or given up, long ago. Mails that still wait stay, whatever their age.
 */
export const forgetOldMails = forgetOld({
  retention: "mails",
  table: "mails",
  since: "created_at",
  filter: (rows, limit) =>
    rows.where((eb) => eb.or([eb("sent_at", "<", limit), eb("failed_at", "<", limit)])),
  with: (transaction, _now, ids, config) => removeMailFiles(config, transaction, ids),
});
