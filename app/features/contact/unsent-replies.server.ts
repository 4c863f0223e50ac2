import type { ExpressionBuilder } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { RowFilter } from "../../platform/db/find-page.server.ts";
import type { Db, Tables } from "../../platform/db/tables.ts";
import { openStatuses } from "./message-status.ts";

/** The kind of the mails that are replies to messages. */
export const replyKind = "contact-reply";

/** Filters the messages that wait for an answer because their last reply did not go out. */
export const withFailedReply: RowFilter<"contact_messages"> = (rows) =>
  rows
    .where("status", "in", openStatuses)
    .where((eb) => eb("contact_messages.id", "in", failedLastReplies(eb)));

/** Starts from the mails, of which few fail, and not from the messages. */
function failedLastReplies(eb: ExpressionBuilder<Tables, "contact_messages">) {
  return eb
    .selectFrom("mails")
    .innerJoin("contact_message_replies as replies", "replies.mail_id", "mails.id")
    .select("replies.message_id")
    .where("mails.kind", "=", replyKind)
    .where("mails.sent_at", "is", null)
    .where("mails.failed_at", "is not", null)
    .where((reply) =>
      reply.not(
        reply.exists(
          reply
            .selectFrom("contact_message_replies as later")
            .select("later.id")
            .whereRef("later.message_id", "=", "replies.message_id")
            .whereRef("later.id", ">", "replies.id"),
        ),
      ),
    );
}

/** Returns which of these messages wait because their last reply did not go out. */
export async function findFailedReplies(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await withFailedReply(db.selectFrom("contact_messages").where("id", "in", ids))
    .select("contact_messages.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countFailedReplies(db: Db): Promise<number> {
  return countRows(withFailedReply(db.selectFrom("contact_messages")));
}
