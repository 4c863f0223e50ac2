import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import { searchTextOf } from "../../../platform/db/search-text.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { type MessageRow, messages } from "../contact.server.ts";

const mostSearched = 2_000;

/** Returns the text by which the search finds a message: its own words, and those of people who answered by mail. */
export async function searchTextOfMessage(
  db: Db,
  {
    id,
    name,
    email,
    telephone,
    message,
  }: Pick<MessageRow, "id" | "name" | "email" | "telephone" | "message">,
): Promise<string> {
  const answers = await db
    .selectFrom("contact_message_answers")
    .select(["sender", "sender_name", "subject", "text"])
    .where("message_id", "=", id)
    .where("is_automatic", "=", 0)
    .orderBy("id")
    .execute();
  const words = answers.flatMap(({ sender, sender_name, subject, text }) => [
    sender,
    sender_name,
    subject,
    text.slice(0, mostSearched),
  ]);
  return searchTextOf([name, email, telephone, message, ...words]);
}

/** Stores the search text anew after words of the thread were erased. */
export async function renewSearchText(transaction: Db, now: Date, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    const row = await transaction
      .selectFrom("contact_messages")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) continue;
    const columns = { search_text: await searchTextOfMessage(transaction, row) };
    await rewriteRows(transaction, now, { resource: messages, ids: [id], columns });
  }
}
