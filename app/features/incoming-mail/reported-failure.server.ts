import type { Db } from "../../platform/db/tables.ts";
import { reportFailure } from "../../platform/mail/report-failure.server.ts";
import { reopenMessage } from "../contact/failed-replies.server.ts";

export async function findReportedMail(db: Db, ids: string[]) {
  if (ids.length === 0) return undefined;
  return db
    .selectFrom("mails")
    .select(["id", "kind"])
    .where("message_id", "in", ids)
    .where("sent_at", "is not", null)
    .where("failed_at", "is", null)
    .executeTakeFirst();
}

/**
 * Marks a mail that another mail server reported as undeliverable, as if our mail server had refused it. Returns the
 * message that the mail replied to, if any.
 */
export async function markFailed(
  transaction: Db,
  now: Date,
  { ids, reason }: { ids: string[]; reason: string },
): Promise<number | null> {
  const mail = await findReportedMail(transaction, ids);
  if (!mail) return null;
  await reopenMessage(transaction, now, mail);
  await reportFailure(transaction, now, { id: mail.id, reason });
  const reply = await transaction
    .selectFrom("contact_message_replies")
    .select("message_id")
    .where("mail_id", "=", mail.id)
    .executeTakeFirst();
  return reply?.message_id ?? null;
}
