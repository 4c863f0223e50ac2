import { hasTable } from "../db/table-shapes.server.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.server.ts";

/** When each mail was sent, by its Message-ID. */
export type SentMails = ReadonlyMap<string, string>;

/** Returns the mails that a database knows as sent. None without the table, which an interrupted restore lacks. */
export async function readSentMails(db: Db): Promise<SentMails> {
  if (!(await hasTable(db, "mails"))) return new Map();
  const rows = await db
    .selectFrom("mails")
    .select(["message_id", "sent_at"])
    .where("sent_at", "is not", null)
    .execute();
  return new Map(rows.map(({ message_id, sent_at }) => [message_id, sent_at!]));
}

/** Returns the Message-IDs of the mails that an earlier database would send again. */
export async function findSentSince(earlier: Db, sent: SentMails): Promise<string[]> {
  const waiting = await earlier
    .selectFrom("mails")
    .select("message_id")
    .where("sent_at", "is", null)
    .execute();
  return waiting.map(({ message_id }) => message_id).filter((id) => sent.has(id));
}

/** Marks the mails of an earlier database that were sent since, so that it does not send them again. Returns their number. */
export async function markSentSince(earlier: Db, sent: SentMails): Promise<number> {
  return inTransaction(earlier, async (transaction) => {
    const found = await findSentSince(transaction, sent);
    for (const id of found) {
      await transaction
        .updateTable("mails")
        .set({ sent_at: sent.get(id)!, failed_at: null })
        .where("message_id", "=", id)
        .execute();
    }
    return found.length;
  });
}
