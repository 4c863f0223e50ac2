import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import { type FileRow, readFilesOf } from "../../mail-files/mail-files.server.ts";
import type { ContactMessageAnswersTable } from "../contact.tables.ts";

export type AnswerRow = Selectable<ContactMessageAnswersTable>;
/** What came by mail to the thread of a message, oldest first. */
export type Arrived = { answers: AnswerRow[]; files: FileRow[] };

export async function readArrived(db: Db, messageId: number): Promise<Arrived> {
  return {
    answers: await db
      .selectFrom("contact_message_answers")
      .selectAll()
      .where("message_id", "=", messageId)
      .orderBy("id")
      .execute(),
    files: await readFilesOf(db, { kind: "message", id: messageId }),
  };
}
