import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inAsyncCommitTransaction } from "../../platform/db/transaction.server.ts";
import { hours } from "../../platform/durations.ts";
import { orNotFound } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.ts";
import { readingMilliseconds } from "./contact.schema.ts";
import { findMessage } from "./contact.server.ts";

/** A user who has missed three beats has closed the message. */
const openMilliseconds = 3 * readingMilliseconds;

/** Stores that a user has a message open. Returns the other readers and the message's version. Throws `NotFound`. */
export async function recordReader(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ others: string[]; version: number }> {
  const message = orNotFound(await findMessage(db, id));
  const seen_at = actor.now.toISOString();
  const since = new Date(actor.now.getTime() - openMilliseconds).toISOString();
  const others = await inAsyncCommitTransaction(db, async (transaction) => {
    if (actor.id !== null) {
      await transaction
        .insertInto("contact_message_readers")
        .values({ message_id: id, user_id: actor.id, user_name: actor.name, seen_at })
        .onConflict((conflict) =>
          conflict.columns(["message_id", "user_id"]).doUpdateSet({ user_name: actor.name, seen_at }),
        )
        .execute();
    }
    return transaction
      .selectFrom("contact_message_readers")
      .select("user_name")
      .where("message_id", "=", id)
      .where("user_id", "<>", actor.id ?? 0)
      .where("seen_at", ">", since)
      .orderBy("user_name")
      .execute();
  });
  return { others: others.map(({ user_name }) => user_name), version: message.version };
}

/** A housekeeping task that deletes readers of more than an hour ago. */
export async function forgetReaders({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const anHourAgo = new Date(clock.now().getTime() - hours(1)).toISOString();
  await db.deleteFrom("contact_message_readers").where("seen_at", "<", anHourAgo).execute();
}
