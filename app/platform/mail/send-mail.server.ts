import { type Selectable, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";
import { days, hours } from "../durations.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { wakeRunners } from "../jobs/jobs.server.ts";
import { messageOf } from "../message-of.ts";
import { latestPlausibleEnd } from "../plausible-times.ts";
import type { Services } from "../services.ts";
import { DeliveryDeferred, DeliveryRejected } from "./delivery-failures.ts";
import {
  beginPause,
  endPauses,
  endTrial,
  isPaused,
  serverKey,
  beginAttempt,
  type Attempt,
  type Wait,
} from "./mail-pauses.server.ts";
import { recolourMail, type MailColours, defaultColours } from "./mail-colours.ts";
import type { MailsTable } from "./mails.tables.ts";
import { queueSending, sendingKey, attachmentsOf, threadOf } from "./outbox.server.ts";
import { withoutSealedText, unsealMail, wordsOf } from "./sealed-words.server.ts";

const giveUpMilliseconds = days(3);
const lastInLineMilliseconds = 500;

const givenUp = "Given up after three days.";
const untried = "The mail server put off every mail to this host.";

type MailRow = Selectable<MailsTable>;
type MailState = Partial<Pick<MailRow, "last_error" | "sent_at" | "failed_at" | "sealed_words">>;

/** The sender's name, the PNG at the head of a mail, and the colours of the mail. */
export type Letterhead = {
  name: string | undefined;
  mark: Buffer | undefined;
  colours?: MailColours;
};
type StillTrue = Partial<Record<string, (db: Db, aboutId: number, now: Date) => Promise<boolean>>>;
type Options = {
  readLetterhead?: (services: Pick<Services, "db" | "config">) => Promise<Letterhead>;
  /** For kinds of mails that can become untrue while they wait: whether they are true. Untrue ones are deleted. */
  stillTrue?: StillTrue;
  /** Runs in the transaction that stores that a mail was refused for good or given up. */
  mailFailed?: (transaction: Db, now: Date, mail: Pick<MailRow, "id" | "kind">) => Promise<void>;
};

const plainLetterhead = async (): Promise<Letterhead> => ({ name: undefined, mark: undefined });

/**
 * Job `send-mail`. If this process dies or the answer is lost just after the server accepted a mail, the mail is sent
 * again. The Message-ID is the same for every try, so mail programs show the mail once.
 */
export async function sendMail(
  services: Services,
  { mailId }: Jobs["send-mail"],
  { readLetterhead = plainLetterhead, stillTrue = {}, mailFailed }: Options = {},
): Promise<void> {
  const { db, clock, mailer } = services;
  const mail = await db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!mail || mail.sent_at || mail.failed_at) return;
  if (isHeld(mail, clock.now()))
    return queueSending(db, clock.now(), { mailId, runAt: new Date(mail.held_until!) });
  if (await isUntrue(db, clock.now(), { mail, stillTrue })) {
    await db.deleteFrom("mails").where("id", "=", mailId).execute();
    return;
  }
  const attempt = await beginAttempt(db, clock.now(), mail.recipient);
  const sending = { mail, mailFailed };
  if (!(attempt instanceof Map)) return waitFor(services, sending, attempt);
  try {
    await deliver(services, mail, await readLetterhead(services));
  } catch (error) {
    return noteFailure(services, sending, { attempt, error });
  }
  await store(db, mail, {
    last_error: null,
    ...(mailer.delivers && {
      sent_at: clock.now().toISOString(),
      sealed_words: JSON.stringify(withoutSealedText(wordsOf(mail))),
    }),
  });
  await endPausesOf(services, attempt);
}

async function isUntrue(
  db: Db,
  now: Date,
  { mail: { kind, about_id }, stillTrue }: { mail: MailRow; stillTrue: StillTrue },
): Promise<boolean> {
  if (about_id === null) return false;
  return (await stillTrue[kind]?.(db, about_id, now)) === false;
}

/** Whether the mail must still be held. Its job can run early, after a start or the end of a pause. */
function isHeld({ held_until }: MailRow, now: Date): boolean {
  return (
    held_until !== null && held_until > now.toISOString() && held_until <= latestPlausibleEnd(now, hours(1))
  );
}

async function deliver(
  { files, mailer, config }: Services,
  mail: MailRow,
  { name: senderName, mark, colours = defaultColours }: Letterhead,
): Promise<void> {
  const attachments = await Promise.all(
    attachmentsOf(mail).map(async ({ filename, contentType, key }) => ({
      filename,
      contentType,
      content: await files.read(key),
    })),
  );
  const { html, text } = unsealMail(config, mail, wordsOf(mail));
  await mailer.deliver({
    messageId: mail.message_id,
    senderName,
    to: mail.recipient,
    replyTo: mail.reply_to,
    subject: mail.subject,
    text,
    html: recolourMail(html, colours),
    attachments,
    mark,
    ...(mail.thread !== null && { thread: threadOf(mail) }),
  });
}

type Sending = { mail: MailRow; mailFailed: Options["mailFailed"] };

/**
 * Stores a failure. One that is not an answer of the mail server concerns only this mail, so its job is retried as
 * usual.
 */
async function noteFailure(
  services: Services,
  { mail, mailFailed }: Sending,
  { attempt, error }: { attempt: Attempt; error: unknown },
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const last_error = messageOf(error);
  await store(db, mail, { last_error });
  if (error instanceof DeliveryRejected) {
    await fail(services, { mail, mailFailed }, last_error);
    await endPausesOf(services, attempt);
    return;
  }
  if (!(error instanceof DeliveryDeferred)) {
    await endTrial(db, now, attempt);
    if (await isOverdue(services, mail)) {
      return fail(services, { mail, mailFailed }, `${givenUp} ${last_error}`);
    }
    throw error;
  }
  const wait = await beginPause(db, now, { recipient: mail.recipient, attempt, failure: error });
  // A server that puts off mail to one host or address can be reached, so the other pauses end.
  if (error.by !== "server") await endPausesOf(services, attempt, wait.key);
  const until =
    error.by === "host" && (await areOthersWaiting(db, mail))
      ? new Date(wait.until.getTime() + lastInLineMilliseconds)
      : wait.until;
  await waitFor(services, { mail: { ...mail, last_error }, mailFailed }, { ...wait, until });
}

/** Stores that a mail will not be sent, unless somebody sends it again. */
async function fail(
  { db, clock }: Services,
  { mail, mailFailed }: Sending,
  last_error: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    await mailFailed?.(transaction, now, mail);
    await transaction
      .updateTable("mails")
      .set({ last_error, failed_at: now.toISOString() })
      .where("id", "=", mail.id)
      .execute();
  });
}

/**
 * Whether other mails to the same host wait. After the pause of a host one of them is tried first, because this one may fail for a reason
 * of its own.
 */
async function areOthersWaiting(db: Services["db"], { id, recipient }: MailRow): Promise<boolean> {
  const host = recipient.slice(recipient.lastIndexOf("@")).toLowerCase();
  const other = await db
    .selectFrom("mails")
    .select("id")
    .where("id", "<>", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where(sql<string>`lower(recipient)`, "like", `%${host}`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Schedules a mail for the end of the pause. Gives the mail up if it has waited for three days. */
async function waitFor(services: Services, { mail, mailFailed }: Sending, wait: Wait): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const { id, last_error } = mail;
  // Only a server that takes nothing is a reason for every mail. Another reason stands on the mail that got it.
  const reason = wait.key === serverKey ? wait.reason : last_error;
  if (await isOverdue(services, mail)) {
    return fail(services, { mail, mailFailed }, `${givenUp} ${reason ?? untried}`);
  }
  await db.updateTable("mails").set({ last_error: reason }).where("id", "=", id).execute();
  await queueSending(db, now, { mailId: id, runAt: wait.until });
  // If the pause ended in the meantime, its end did not wake this mail.
  if (!(await isPaused(db, wait.key))) await queueSending(db, now, { mailId: id });
}

/** Whether a mail was queued more than three days ago. */
async function isOverdue({ db, clock }: Services, { id }: MailRow): Promise<boolean> {
  const ordered = await db
    .selectFrom("jobs")
    .select("created_at")
    .where("key", "=", sendingKey(id))
    .executeTakeFirst();
  return ordered !== undefined && clock.now().getTime() - Date.parse(ordered.created_at) > giveUpMilliseconds;
}

async function endPausesOf({ db, clock }: Services, attempt: Attempt, but?: string): Promise<void> {
  if (!(await endPauses(db, attempt, but))) return;
  const now = clock.now().toISOString();
  await db
    .updateTable("jobs")
    .set({ run_at: now })
    .where("kind", "=", "send-mail")
    .where("failed_at", "is", null)
    .where("run_at", ">", now)
    .execute();
  wakeRunners();
}

async function store(db: Db, { id }: MailRow, state: MailState): Promise<void> {
  await db
    .updateTable("mails")
    .set((eb) => ({ attempts: eb("attempts", "+", 1), ...state }))
    .where("id", "=", id)
    .execute();
}
