import type { Db } from "../../../platform/db/tables.ts";
import type { MessageRow } from "../contact.server.ts";

/** Returns the Message-IDs of all mails of a thread, of both sides, oldest first. */
export async function mailsOfThread(
  db: Db,
  { id, mail_message_id }: Pick<MessageRow, "id" | "mail_message_id">,
): Promise<string[]> {
  const replies = await db
    .selectFrom("contact_message_replies")
    .select(["mail_message_id", "created_at"])
    .where("message_id", "=", id)
    .orderBy("id")
    .execute();
  const answers = await db
    .selectFrom("contact_message_answers")
    .select(["mail_message_id", "created_at"])
    .where("message_id", "=", id)
    .where("is_automatic", "=", 0)
    .orderBy("id")
    .execute();
  // Sorting is stable, so replies of the same moment stay in order.
  const later = [...replies, ...answers].toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return [mail_message_id, ...later.map((one) => one.mail_message_id)].filter((one) => one !== null);
}
