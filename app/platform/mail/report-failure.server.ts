import type { Db } from "../db/tables.ts";
import { DeliveryRejected } from "./delivery-failures.ts";
import { wordsOf } from "./sealed-words.server.ts";

/**
 * Stores that a mail which had left could not be delivered, as a refusal by our mail server is stored. A mail whose
 * secret is gone stays sent, because it cannot be sent again.
 */
export async function reportFailure(
  transaction: Db,
  now: Date,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const mail = await transaction
    .selectFrom("mails")
    .select("sealed_words")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("mails")
    .set({
      last_error: new DeliveryRejected(reason || "no reason was given").message,
      failed_at: now.toISOString(),
      ...(wordsOf(mail).length === 0 && { sent_at: null }),
    })
    .where("id", "=", id)
    .execute();
}
