import { publicPages } from "../../../content/public-pages.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { minutes } from "../../platform/durations.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import { idempotencyKey, isRepeated } from "../../platform/idempotency/idempotency.server.ts";
import { messageIdOf, queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { honeypotField } from "../../platform/validation/spam.ts";
import { readCompany } from "../company/company.server.ts";
import { messageArrived } from "../customers/arrivals.server.ts";
import { countSent } from "../visits/visits.server.ts";
import type { Way } from "../visits/way.server.ts";
import type { NewMessage } from "./contact.schema.ts";

/** Within this time, the same message from the same client is stored once. */
const sameMessageMilliseconds = minutes(10);

/**
 * Stores a visitor's message and mails it to the office, unless the trap was filled. Throws `TooManyAttempts` if the
 * client has already sent too many accepted messages.
 */
export async function sendMessage(
  services: Pick<Services, "db" | "clock" | "config">,
  { client, way }: { client: string; way: Way },
  { [honeypotField]: trap, ...message }: NewMessage,
): Promise<void> {
  const { db, clock } = services;
  const isSpam = Boolean(trap);
  const { name, email, telephone, message: text } = message;
  const key = idempotencyKey("contact", [client, isSpam, name, email, telephone, text ?? null]);
  const mail = isSpam ? undefined : await mailFor(services, message);
  await inTransaction(db, async (transaction) => {
    const now = clock.now();
    if (await isRepeated(transaction, now, { key, milliseconds: sameMessageMilliseconds })) return;
    await takeSlot(transaction, services, ["contactPerClient", client]);
    const stored = await transaction
      .insertInto("contact_messages")
      .values({
        name: message.name,
        email: message.email,
        telephone: message.telephone,
        message: message.message,
        status: isSpam ? "spam" : "new",
        search_text: searchTextOf([message.name, message.email, message.telephone, message.message]),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returning(["id", "email", "created_at"])
      .executeTakeFirstOrThrow();
    await messageArrived(transaction, now, stored);
    if (!mail) return;
    await announceEvent(transaction, now, { event: "message.created", id: stored.id });
    const mail_message_id = await messageIdOf(
      transaction,
      await queueMail(transaction, now, mail(stored.id)),
    );
    await transaction
      .updateTable("contact_messages")
      .set({ mail_message_id })
      .where("id", "=", stored.id)
      .execute();
    await countSent(transaction, now, { page: publicPages.contact.path, count: "forms", way });
  });
}

/** Loads the mail components with the first mail, so that the start of the server does not wait for them. */
async function mailFor(
  { db, config }: Pick<Services, "db" | "config">,
  message: Omit<NewMessage, typeof honeypotField>,
) {
  const { messageMail } = await import("./contact-mail.server.tsx");
  return messageMail(await readCompany(db), config, message);
}
