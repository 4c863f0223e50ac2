import { hash } from "node:crypto";
import type { Updateable } from "kysely";
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
import { storeAnswer, storeAsMessage } from "../contact/answers/store-answer.server.ts";
import { findMessage } from "../contact/contact.server.ts";
import { discardFiles, leavesFiles, takeFiles } from "../mail-files/take-files.server.ts";
import { findPlace } from "./find-place.server.ts";
import { noticeOfAnswer } from "./notice-of-answer.server.ts";
import { findReportedMail, markFailed } from "./reported-failure.server.ts";
import type { outcomes, ReceivedMailsTable } from "./incoming-mail.tables.ts";

/** `left`: it belongs to nothing here, and was not stored. */
export type Outcome = (typeof outcomes)[number] | "left";
export type Received = {
  outcome: Outcome;
  message_id: number | null;
  /** Whether not all of its files were stored, so that the mail must stay where it is. */
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
  if (before) return before;
  if (mail.report)
    return (await receiveReport(services, mail, mailKey)) ?? left("a report about no mail of ours");
  if (await isOwnMail(services, mail)) return left("a mail of this site");
  const found = await findPlace(db, config, mail);
  const isGone = found?.kind === "message" && !(await findMessage(db, found.id));
  const place = isGone ? undefined : found;
  if (!place && !mayBecomeMessage(services, mail)) return left("a mail that belongs to no thread");
  const notice = place?.kind === "application" ? await noticeOfAnswer(services, mail, place.id) : undefined;
  const files = await takeFiles(services, mail.attachments);
  const leaves_files = Number(leavesFiles(files));
  const stored = await store(services, mailKey, async (transaction, now) => {
    if (!place) {
      const message_id = await storeAsMessage(transaction, now, { mail, files });
      return { outcome: "message", message_id, leaves_files };
    }
    const { kind, id } = place;
    if (!(await storeIn[kind](transaction, now, { id, mail, files }))) return undefined;
    if (notice) await queueMail(transaction, now, notice);
    return { outcome: "joined", message_id: kind === "message" ? id : null, leaves_files };
  }).catch(async (error: unknown) => {
    await discardFiles(services, files);
    throw error;
  });
  if (stored.isNew) return stored.received;
  await discardFiles(services, files);
  return stored.received ?? left(`a mail whose ${place?.kind} has been deleted`);
}

const storeIn = { message: storeAnswer, application: storeAnswerToLetter, "call-out": noteMail };

type Stored = { isNew: true; received: Received } | { isNew: false; received: Received | undefined };

/** Stores a mail once: of several processes that take it at the same time, one does. */
async function store(
  { db, clock }: Services,
  mail_key: string,
  work: (transaction: Db, now: Date) => Promise<Updateable<ReceivedMailsTable> | undefined>,
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
    const columns = await work(transaction, now);
    if (!columns) {
      await transaction.deleteFrom("received_mails").where("id", "=", row.id).execute();
      return { isNew: false, received: undefined };
    }
    await transaction.updateTable("received_mails").set(columns).where("id", "=", row.id).execute();
    return { isNew: true, received: (await findReceived(transaction, mail_key))! };
  });
}

async function findReceived(db: Db, mailKey: string): Promise<Received | undefined> {
  const row = await db
    .selectFrom("received_mails")
    .select(["outcome", "message_id", "leaves_files"])
    .where("mail_key", "=", mailKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { outcome, message_id, leaves_files } = row;
  return { outcome, message_id, ...(leaves_files === 1 && { leavesFiles: true }) };
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
