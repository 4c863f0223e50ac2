import { hash } from "node:crypto";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { IncomingMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { localParts } from "../../platform/incoming-mail/local-parts.ts";
import { readMail } from "../../platform/incoming-mail/read-mail.server.ts";
import { logger } from "../../platform/log.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { addressOf } from "../../platform/mail/sender.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import type { Services } from "../../platform/services.ts";
import { emailPattern } from "../../platform/validation/bounds.ts";
import { storeAnswerToLetter } from "../applications/answers/store-answer.server.ts";
import { noteMail } from "../call-outs/note-of-mail.server.ts";
import { discardFiles, takeFiles } from "../contact/answers/answer-files.server.ts";
import { findThread } from "../contact/answers/find-thread.server.ts";
import { storeAnswer, storeAsMessage } from "../contact/answers/store-answer.server.ts";
import { findMessage } from "../contact/contact.server.ts";
import { findPlace, type Place } from "./find-place.server.ts";
import { noticeOfAnswer } from "./notice-of-answer.server.ts";
import { findReportedMail, markFailed } from "./reported-failure.server.ts";
import type { outcomes } from "./incoming-mail.tables.ts";

/** `left`: it belongs to nothing here, and was not stored. */
export type Outcome = (typeof outcomes)[number] | "left";
export type Received = {
  outcome: Outcome;
  message_id: number | null;
  /** Whether its files were not stored, so that the mail must stay where it is. */
  leavesFiles?: boolean;
};

/**
 * Takes a raw mail: into the thread, application or call-out that it answers, as the failure of a mail that was sent,
 * or as a message of its own if the owner has switched that on. A mail that comes twice counts once and gets the same answer. Throws
 * `UnreadableMail`.
 */
export async function receiveMail(services: Services, raw: Uint8Array): Promise<Received> {
  const { db, config } = services;
  const mail = await readMail(raw);
  const mailKey = hash("sha256", mail.messageId ?? raw, "base64url");
  const before = await findReceived(db, mailKey);
  // Files of an answer to a letter or about a call-out are in the mailbox alone.
  const wasElsewhere = before?.outcome === "joined" && before.message_id === null;
  if (before) return wasElsewhere ? { ...before, leavesFiles: true } : before;
  if (mail.report)
    return (await receiveReport(services, mail, mailKey)) ?? left("a report about no mail of ours");
  if (await isOwnMail(services, mail)) return left("a mail of this site");
  const messageId = await findThread(db, config, mail);
  const place = messageId === undefined ? await findPlace(db, config, mail) : undefined;
  if (place) return receiveElsewhere(services, mail, { mailKey, place });
  const message = messageId === undefined ? undefined : await findMessage(db, messageId);
  if (!message && !mayBecomeMessage(services, mail)) return left("a mail that belongs to no thread");
  const files = await takeFiles(services, mail.attachments, rootOf(message));
  const stored = await store(services, mailKey, async (transaction, now) => {
    if (!message)
      return { outcome: "message", message_id: await storeAsMessage(transaction, now, { mail, files }) };
    const isStored = await storeAnswer(transaction, now, { messageId: message.id, mail, files });
    return isStored ? { outcome: "joined", message_id: message.id } : undefined;
  }).catch(async (error: unknown) => {
    await discardFiles(services, files);
    throw error;
  });
  if (stored.isNew) return stored.received;
  await discardFiles(services, files);
  return stored.received ?? left("a mail whose message has been deleted");
}

type Elsewhere = { mailKey: string; place: Place };

/** Stores an answer to a letter, or to a mail about a call-out. Its files stay in the mailbox. */
async function receiveElsewhere(
  services: Services,
  mail: IncomingMail,
  { mailKey, place: { kind, id } }: Elsewhere,
): Promise<Received> {
  const notice = kind === "application" ? await noticeOfAnswer(services, mail, id) : undefined;
  const { received } = await store(services, mailKey, async (transaction, now) => {
    const storeIn = kind === "application" ? storeAnswerToLetter : noteMail;
    const isStored = await storeIn(transaction, now, { id, mail });
    if (isStored && notice) await queueMail(transaction, now, notice);
    return isStored ? { outcome: "joined", message_id: null } : undefined;
  });
  if (!received) return left(`a mail whose ${kind} has been deleted`);
  return { ...received, leavesFiles: mail.attachments.length > 0 };
}

function rootOf(message: { id: number; files_folder: string | null } | undefined): string | undefined {
  return message && (message.files_folder ?? `messages/${message.id}/`);
}

type Stored = { isNew: true; received: Received } | { isNew: false; received: Received | undefined };

/** Stores a mail once: of several processes that take it at the same time, one does. */
async function store(
  { db, clock }: Services,
  mail_key: string,
  work: (
    transaction: Db,
    now: Date,
  ) => Promise<{ outcome: Exclude<Outcome, "left">; message_id: number | null } | undefined>,
): Promise<Stored> {
  return inTransaction(db, async (transaction): Promise<Stored> => {
    const now = clock.now();
    const row = await transaction
      .insertInto("received_mails")
      .values({ mail_key, outcome: "joined", message_id: null, created_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) return { isNew: false, received: await findReceived(transaction, mail_key) };
    const received = await work(transaction, now);
    if (!received) {
      await transaction.deleteFrom("received_mails").where("id", "=", row.id).execute();
      return { isNew: false, received: undefined };
    }
    await transaction.updateTable("received_mails").set(received).where("id", "=", row.id).execute();
    return { isNew: true, received };
  });
}

async function findReceived(db: Db, mailKey: string): Promise<Received | undefined> {
  return db
    .selectFrom("received_mails")
    .select(["outcome", "message_id"])
    .where("mail_key", "=", mailKey)
    .executeTakeFirst();
}

async function receiveReport(
  services: Services,
  { report, thread }: IncomingMail,
  mailKey: string,
): Promise<Received | undefined> {
  if (!report?.hasFailed) return undefined;
  const ids = localParts([...report.mailIds, ...thread]);
  if (!(await findReportedMail(services.db, ids))) return undefined;
  const stored = await store(services, mailKey, async (transaction, now) => ({
    outcome: "failure",
    message_id: await markFailed(transaction, now, { ids, reason: report.reason }),
  }));
  return stored.received;
}

/** A copy of a mail that the site sent, such as the notice of a message in the office's own mailbox. */
async function isOwnMail({ db, config }: Services, { messageId, from }: IncomingMail): Promise<boolean> {
  if (from.address.toLowerCase() === addressOf(config.mailFrom).toLowerCase()) return true;
  if (messageId === null) return false;
  const own = await db
    .selectFrom("mails")
    .select("id")
    .where("message_id", "in", localParts([messageId]))
    .executeTakeFirst();
  return own !== undefined;
}

/** An automatic mail never becomes a message, so that two machines cannot write to each other through the site. */
function mayBecomeMessage({ config }: Services, { isAutomatic, from }: IncomingMail): boolean {
  return config.unknownMail === "message" && !isAutomatic && emailPattern.test(from.address);
}

function left(what: string): Received {
  logger.info({ what }, "a mail was not stored");
  return { outcome: "left", message_id: null };
}

/** Housekeeping task: deletes the marks of old mails. */
export const forgetReceivedMails = forgetOld({
  retention: "mails",
  table: "received_mails",
  since: "created_at",
});
