import { type Actor, systemActor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow, locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, orNotFound, VersionConflict } from "../../platform/errors.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { failureInWords } from "../../platform/mail/failure-in-words.ts";
import { queueMail, sendFailedMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { messageArrived } from "../customers/arrivals.server.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { isInOffice } from "../accounts/users/colleagues.server.ts";
import { findUser } from "../accounts/users/users.server.ts";
import { searchTextOfMessage } from "./answers/search-text.server.ts";
import { setStatus } from "./change-message.server.ts";
import type { ReplyAgain } from "./contact.schema.ts";
import { type MessageRow, messages, type MessageWithItsNotes, requireMessage } from "./contact.server.ts";
import { replyKind } from "./unsent-replies.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-failed-reply": { replyId: number };
  }
}

/**
 * Makes a message new again if the mail that failed is its last reply. A message that is spam or in the bin stays
 * there; `reopenRestored` sees to the bin. Runs in the transaction that stores the failure.
 */
export async function reopenMessage(
  transaction: Db,
  now: Date,
  mail: { id: number; kind: string },
): Promise<void> {
  if (mail.kind !== replyKind) return;
  const reply = await transaction
    .selectFrom("contact_message_replies")
    .select(["id", "message_id"])
    .where("mail_id", "=", mail.id)
    .executeTakeFirst();
  if (!reply) return;
  const message = await locked(
    transaction.selectFrom("contact_messages").selectAll().where("id", "=", reply.message_id),
  ).executeTakeFirst();
  if (!message || message.status === "spam") return;
  const later = await transaction
    .selectFrom("contact_message_replies")
    .select("id")
    .where("message_id", "=", reply.message_id)
    .where("id", ">", reply.id)
    .limit(1)
    .executeTakeFirst();
  if (later) return;
  await reopen(transaction, now, { message, replyId: reply.id });
}

/** Makes a restored message new again if its last reply failed while it was in the bin. */
export async function reopenRestored(transaction: Db, { now }: Actor, id: number): Promise<void> {
  const message = await lockRow(transaction, "contact_messages", id);
  const last = (await requireMessage(transaction, id)).replies.at(-1);
  // A failure before the deletion has changed the message, or somebody has marked it since.
  const hasFailed = last?.failed_at != null && last.failed_at > message.updated_at;
  if (hasFailed && message.status !== "spam") await reopen(transaction, now, { message, replyId: last.id });
}

async function reopen(
  transaction: Db,
  now: Date,
  { message, replyId }: { message: MessageRow; replyId: number },
): Promise<void> {
  if (message.status !== "new") {
    await setStatus(transaction, systemActor(now), { before: message, status: "new" });
  }
  await enqueueJob(transaction, now, { kind: "tell-failed-reply", payload: { replyId } });
}

/** Job `tell-failed-reply`: mails the writer that the reply did not go out, while it has not been sent again. */
export async function tellFailedReply(
  { db, clock, config }: Services,
  { replyId }: Jobs["tell-failed-reply"],
): Promise<void> {
  const reply = await db
    .selectFrom("contact_message_replies as replies")
    .innerJoin("contact_messages as messages", "messages.id", "replies.message_id")
    .innerJoin("mails", "mails.id", "replies.mail_id")
    .select(["replies.author_id", "messages.id", "messages.name", "mails.last_error", "mails.failed_at"])
    .where("replies.id", "=", replyId)
    .executeTakeFirst();
  const writer = reply?.author_id == null ? undefined : await findUser(db, reply.author_id);
  if (!reply?.failed_at || !writer || !isInOffice(writer)) return;
  const mail = await accountMail(db, {
    kind: "reply-failed",
    to: writer.email,
    subject: "Your reply did not go out",
    lead: `Hello ${writer.firstname}, your reply to ${reply.name} did not go out.`,
    lines: [
      failureInWords(reply.last_error ?? ""),
      "The message is new again. There you can correct the address and send the reply again.",
    ],
    button: { label: "Open the message", address: `${config.appUrl}/admin/messages/${reply.id}` },
  });
  await queueMail(db, clock.now(), mail);
}

/**
 * Sends a reply that did not go out to an address, which becomes that of the message. Sends it once: there is only one
 * mail, and a repeated call changes nothing. Throws `NotFound`, `VersionConflict` if `version` is stale, and `Conflict`
 * for spam and for a reply that is on its way or has gone out.
 */
export async function sendReplyAgain(
  db: Db,
  actor: Actor,
  { id, reply, to, version }: ReplyAgain & { id: number; reply: number },
): Promise<MessageWithItsNotes> {
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "contact_messages", id);
    const { replies } = await requireMessage(transaction, id);
    const failed = orNotFound(replies.find((one) => one.id === reply));
    if (!failed.is_kept) throw new Conflict("The mail of this reply is no longer stored. Nothing was sent.");
    const hasFailed = failed.failed_at !== null && failed.sent_at === null;
    if (!hasFailed && failed.recipient === to) return requireMessage(transaction, id);
    if (!hasFailed) throw new Conflict("This reply has been sent again meanwhile. Nothing more was sent.");
    if (row.version !== version) throw new VersionConflict();
    if (row.status === "spam") throw new Conflict("It is marked as spam. Nothing was sent.");
    const { mail_id, subject, keeps_open } = failed;
    await sendFailedMail(transaction, actor.now, { id: mail_id, to, subject });
    await transaction
      .updateTable("contact_message_replies")
      .set({ recipient: to })
      .where("id", "=", reply)
      .execute();
    const { created_at } = row;
    const isCorrected = row.email !== to;
    const search_text = await searchTextOfMessage(transaction, { ...row, email: to });
    await changeRow(transaction, actor, {
      resource: messages,
      before: row,
      change: { status: keeps_open ? "open" : "answered", ...(isCorrected && { email: to, search_text }) },
      // Without the addresses, which an erasure would have to find here.
      entry: () => ({
        action: isCorrected ? "corrected the address and sent the reply again" : "sent the reply again",
      }),
    });
    if (isCorrected) await messageArrived(transaction, actor.now, { id, email: to, created_at });
    return requireMessage(transaction, id);
  });
}
