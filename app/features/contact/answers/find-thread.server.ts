import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import type { IncomingMail } from "../../../platform/incoming-mail/incoming-mail.ts";
import { localParts } from "../../../platform/incoming-mail/local-parts.ts";
import { thingOfAddresses } from "../../../platform/incoming-mail/reply-address.server.ts";

/**
 * Returns the message to whose thread a mail belongs: by the mails that it answers, the nearest first, or else by the
 * key in the address to which it was sent.
 */
export async function findThread(
  db: Db,
  config: Config,
  { thread, recipients }: Pick<IncomingMail, "thread" | "recipients">,
): Promise<number | undefined> {
  const known = await messagesOf(db, localParts(thread));
  for (const id of localParts(thread)) {
    const found = known.get(id);
    if (found !== undefined) return found;
  }
  const thing = thingOfAddresses(config, recipients);
  return thing?.kind === "message" ? thing.id : undefined;
}

/** Returns the messages by the Message-IDs of the mails of their threads. */
async function messagesOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const [firsts, replies, answers] = await Promise.all([
    db
      .selectFrom("contact_messages")
      .select(["id as message_id", "mail_message_id"])
      .where("mail_message_id", "in", ids)
      .execute(),
    db
      .selectFrom("contact_message_replies")
      .select(["message_id", "mail_message_id"])
      .where("mail_message_id", "in", ids)
      .execute(),
    db
      .selectFrom("contact_message_answers")
      .select(["message_id", "mail_message_id"])
      .where("mail_message_id", "in", ids)
      .execute(),
  ]);
  return new Map(
    [...answers, ...firsts, ...replies].map((row) => [row.mail_message_id ?? "", row.message_id]),
  );
}
