import type { EraseRows } from "../../../platform/audit/erase-rows.server.ts";
import { releaseFiles } from "../../../platform/files/file-intents.server.ts";
import { folderOf } from "../../../platform/files/file-store.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { renewSearchText } from "./search-text.server.ts";

/**
 * Erases the mails of a person from threads, with their files, and the person from the mails of others. Returns the
 * folders to remove after the commit.
 */
export const eraseAnswers: EraseRows = async (transaction, { now }, { theirs, others, without }) => {
  const rows = await answersOf(transaction, [...theirs, ...others]);
  for (const { id, subject, text } of rows.filter((row) => others.includes(row.id))) {
    await transaction
      .updateTable("contact_message_answers")
      .set({ subject: without(subject), text: without(text) })
      .where("id", "=", id)
      .execute();
  }
  const folders = await removeFilesOf(transaction, now, theirs);
  if (theirs.length > 0) {
    await transaction.deleteFrom("contact_message_answers").where("id", "in", theirs).execute();
  }
  await renewSearchText(
    transaction,
    now,
    rows.map(({ message_id }) => message_id),
  );
  return folders;
};

async function answersOf(transaction: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return transaction.selectFrom("contact_message_answers").selectAll().where("id", "in", ids).execute();
}

/** The files of one mail lie in a folder of their own. */
async function removeFilesOf(transaction: Db, now: Date, answerIds: number[]): Promise<string[]> {
  if (answerIds.length === 0) return [];
  const removed = await transaction
    .deleteFrom("contact_message_files")
    .where("answer_id", "in", answerIds)
    .returning("file_key")
    .execute();
  const folders = new Set(removed.flatMap(({ file_key }) => (file_key === null ? [] : folderOf(file_key))));
  for (const folder of folders) await releaseFiles(transaction, now, folder);
  return [...folders];
}
