import type { EraseRows } from "../../../platform/audit/erase-rows.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { renewSearchText } from "./search-text.server.ts";

/** Erases the mails of a person from threads, and the person from the mails of others. Their files are a kind of their own. */
export const eraseAnswers: EraseRows = async (transaction, { now }, { theirs, others, without }) => {
  const rows = await answersOf(transaction, [...theirs, ...others]);
  for (const { id, subject, text } of rows.filter((row) => others.includes(row.id))) {
    await transaction
      .updateTable("contact_message_answers")
      .set({ subject: without(subject), text: without(text) })
      .where("id", "=", id)
      .execute();
  }
  if (theirs.length > 0) {
    await transaction.deleteFrom("contact_message_answers").where("id", "in", theirs).execute();
  }
  await renewSearchText(
    transaction,
    now,
    rows.map(({ message_id }) => message_id),
  );
  return [];
};

async function answersOf(transaction: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return transaction.selectFrom("contact_message_answers").selectAll().where("id", "in", ids).execute();
}
