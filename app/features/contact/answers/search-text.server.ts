import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import { searchTextOf } from "../../../platform/db/search-text.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { type MessageRow, messages } from "../contact.server.ts";
import type { AnswerRow } from "./read-answers.server.ts";

const mostSearched = 2_000;

type Searched = Pick<MessageRow, "name" | "email" | "telephone" | "message">;

/** Returns the text by which the search finds a message: its own words, and those of people who answered by mail. */
export async function searchTextOfMessage(db: Db, row: Searched & { id: number }): Promise<string> {
  const answers = await db
    .selectFrom("contact_message_answers")
    .selectAll()
    .where("message_id", "=", row.id)
    .orderBy("id")
    .execute();
  return searchTextWith(row, answers);
}

export function searchTextWith(
  { name, email, telephone, message }: Searched,
  answers: readonly AnswerRow[],
): string {
  const words = answers
    .filter(({ is_automatic }) => is_automatic === 0)
    .flatMap(({ sender, sender_name, subject, text }) => [
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
