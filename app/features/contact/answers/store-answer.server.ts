import { systemActor } from "../../../platform/audit/audit.server.ts";
import { changeRow } from "../../../platform/audit/change-row.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import { searchTextOf } from "../../../platform/db/search-text.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import type { IncomingMail } from "../../../platform/incoming-mail/incoming-mail.ts";
import { announceEvent } from "../../../platform/webhooks/announce-event.server.ts";
import { messageArrived } from "../../customers/arrivals.server.ts";
import { type MessageRow, messages } from "../contact.server.ts";
import { commitTakenFiles, type TakenFiles } from "../../mail-files/take-files.server.ts";
import { searchTextOfMessage } from "./search-text.server.ts";
import { queueTellingAnswer } from "./tell-answer.server.ts";

type Taken = { mail: IncomingMail; files: TakenFiles };

/**
 * Stores a mail in the thread of a message, which becomes new again, except by an automatic mail, or if it is spam.
 * Returns false if the message has been deleted meanwhile.
 */
export async function storeAnswer(
  transaction: Db,
  now: Date,
  { id, mail, files }: Taken & { id: number },
): Promise<boolean> {
  const message = await locked(
    transaction.selectFrom("contact_messages").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  if (!message) return false;
  const { id: answer_id } = await transaction
    .insertInto("contact_message_answers")
    .values({
      message_id: id,
      sender: mail.from.address,
      sender_name: mail.from.name,
      subject: mail.subject,
      text: mail.text,
      is_automatic: Number(mail.isAutomatic),
      mail_message_id: mail.messageId,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await commitTakenFiles(transaction, now, files, {
    of: { kind: "message", id },
    answer_id,
    sender: mail.from.address,
  });
  if (mail.isAutomatic) return true;
  await markAnswered(transaction, now, message);
  if (message.status !== "spam") await queueTellingAnswer(transaction, now, answer_id);
  return true;
}

async function markAnswered(transaction: Db, now: Date, message: MessageRow): Promise<void> {
  const status = message.status === "spam" ? "spam" : "new";
  await changeRow(transaction, systemActor(now, "mail"), {
    resource: messages,
    before: message,
    change: { status, search_text: await searchTextOfMessage(transaction, message) },
    entry: () => ({ action: "stored an answer to", details: { from: message.status, to: status } }),
  });
}

/** Stores a mail that belongs to no thread as a message of its own. The office gets no mail about it. */
export async function storeAsMessage(transaction: Db, now: Date, { mail, files }: Taken): Promise<number> {
  const { name, address: email } = mail.from;
  const message = [mail.subject, mail.text].filter(Boolean).join("\n\n") || null;
  const at = now.toISOString();
  const { id } = await transaction
    .insertInto("contact_messages")
    .values({
      name: name || email,
      email,
      telephone: "",
      message,
      status: "new",
      search_text: searchTextOf([name, email, message]),
      // The office's reply then refers to the person's own mail.
      mail_message_id: mail.messageId,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await commitTakenFiles(transaction, now, files, {
    of: { kind: "message", id },
    answer_id: null,
    sender: email,
  });
  await messageArrived(transaction, now, { id, email, created_at: at });
  await announceEvent(transaction, now, { event: "message.created", id });
  return id;
}
