import type { Selectable } from "kysely";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { VersionConflict, Conflict, AlreadySentDifferently } from "../../platform/errors.ts";
import { messageIdOf, queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { readCompany } from "../company/company.server.ts";
import type { NewReply } from "./contact.schema.ts";
import { divideQuoted } from "../../platform/incoming-mail/quoted-text.ts";
import { mailsOfThread } from "./answers/mails-of-thread.server.ts";
import { replyAddressOf } from "../../platform/incoming-mail/reply-address.server.ts";
import { setStatus } from "./change-message.server.ts";
import { type MessageWithItsNotes, requireMessage } from "./contact.server.ts";
import type { ContactMessageRepliesTable } from "./contact.tables.ts";

type Thread = Pick<Selectable<ContactMessageRepliesTable>, "sending_key" | "subject" | "text">[];

/**
 * Sends a reply and marks the message answered, or open with `keep_open`, in one transaction, and once for each `sending_key`. Throws
 * `VersionConflict` if `version` is stale, so that nobody replies without having seen a colleague's answer. Throws
 * `Conflict` for spam, and `AlreadySentDifferently` if the key was used for another text.
 */
export async function replyToMessage(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  { id, subject, text, sending_key, keep_open = false, version }: NewReply & { id: number },
): Promise<MessageWithItsNotes> {
  const message = await requireMessage(db, id);
  // Loads the mail components with the first reply, and renders before the transaction, which must not wait for that.
  const { replyMail } = await import("./reply-mail.server.tsx");
  const company = await readCompany(db);
  const replyTo = replyAddressOf(config, id, company.office_email);
  const mail = await replyMail(company, lastWordsOf(message), { subject, text, replyTo });
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "contact_messages", id);
    const thread = await readThread(transaction, id);
    const sent = thread.find((reply) => reply.sending_key === sending_key);
    if (sent && (sent.subject !== subject || sent.text !== text)) throw new AlreadySentDifferently();
    if (sent) return requireMessage(transaction, id);
    if (row.version !== version) throw new VersionConflict();
    if (row.status === "spam") throw new Conflict("It is marked as spam. Nothing was sent.");
    // These ids let the office's mail program sort the visitor's answer into the thread of the first mail.
    const earlier = await mailsOfThread(transaction, row);
    const mail_id = await queueMail(transaction, actor.now, { ...mail, thread: earlier });
    await transaction
      .insertInto("contact_message_replies")
      .values({
        message_id: id,
        author_id: actor.id,
        author_name: actor.name,
        recipient: mail.to,
        subject,
        text,
        mail_id,
        mail_message_id: await messageIdOf(transaction, mail_id),
        keeps_open: Number(keep_open),
        sending_key,
        created_at: actor.now.toISOString(),
      })
      .execute();
    await setStatus(transaction, actor, { before: row, status: keep_open ? "open" : "answered" });
    return requireMessage(transaction, id);
  });
}

/** Returns what the person wrote last, which the reply quotes. Answers of others are not theirs. */
function lastWordsOf(
  message: MessageWithItsNotes,
): Pick<MessageWithItsNotes, "email" | "message" | "created_at"> {
  const { email, answers } = message;
  const last = answers.findLast(
    (one) => one.is_automatic === 0 && accountAddress(one.sender) === accountAddress(email),
  );
  const words = last && divideQuoted(last.text).filter(({ isQuoted }) => !isQuoted);
  if (!last || !words) return message;
  return { email, message: words.map(({ text }) => text).join("\n\n"), created_at: last.created_at };
}

function readThread(transaction: Db, id: number): Promise<Thread> {
  return transaction
    .selectFrom("contact_message_replies")
    .select(["sending_key", "subject", "text"])
    .where("message_id", "=", id)
    .orderBy("id")
    .execute();
}
