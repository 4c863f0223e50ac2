import type { Db } from "../../../platform/db/tables.ts";
import { firstWords } from "../../../platform/first-words.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountMail } from "../../accounts/users/account-mail.server.ts";
import { isInOffice } from "../../accounts/users/colleagues.server.ts";
import { findUser } from "../../accounts/users/users.server.ts";
import { isUnfinished } from "../message-status.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-answer": { answerId: number };
  }
}

export async function queueTellingAnswer(transaction: Db, now: Date, answerId: number): Promise<void> {
  await enqueueJob(transaction, now, { kind: "tell-answer", payload: { answerId } });
}

/** Job `tell-answer`: mails whoever sees to the message that an answer came, or else whoever replied last. */
export async function tellAnswer(
  { db, clock, config }: Services,
  { answerId }: Jobs["tell-answer"],
): Promise<void> {
  const answer = await db
    .selectFrom("contact_message_answers as answers")
    .innerJoin("contact_messages as messages", "messages.id", "answers.message_id")
    .select(["messages.id", "messages.name", "messages.status", "messages.assigned_to"])
    .select(["answers.sender", "answers.sender_name", "answers.text"])
    .where("answers.id", "=", answerId)
    .executeTakeFirst();
  if (!answer || !isUnfinished(answer.status)) return;
  const userId = answer.assigned_to ?? (await lastWriter(db, answer.id));
  const colleague = userId === null ? undefined : await findUser(db, userId);
  if (!colleague || !isInOffice(colleague)) return;
  const sender = answer.sender_name || answer.sender || "Somebody";
  const mail = await accountMail(db, {
    kind: "message-answered",
    to: colleague.email,
    subject: `An answer from ${sender}`,
    lead: `Hello ${colleague.firstname}, ${sender} has answered in the thread of ${answer.name}.`,
    lines: answer.text === "" ? [] : [firstWords(answer.text)],
    button: { label: "Open the message", address: `${config.appUrl}/admin/messages/${answer.id}` },
  });
  await queueMail(db, clock.now(), mail);
}

async function lastWriter(db: Db, messageId: number): Promise<number | null> {
  const last = await db
    .selectFrom("contact_message_replies")
    .select("author_id")
    .where("message_id", "=", messageId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.author_id ?? null;
}
