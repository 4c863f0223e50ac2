import { type Actor, recordAudit, systemActor } from "../../../platform/audit/audit.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import type { IncomingMail } from "../../../platform/incoming-mail/incoming-mail.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import { commitTakenFiles, type TakenFiles } from "../../mail-files/take-files.server.ts";
import {
  applications,
  type ApplicationWithHistory,
  requireApplication,
  requireApplicationWithHistory,
} from "../applications.server.ts";

/**
 * Stores a mail that answers a letter about an application. Unless it is automatic, the application needs somebody until
 * it is marked as read. Returns false if the application has been deleted.
 */
export async function storeAnswerToLetter(
  transaction: Db,
  now: Date,
  { id, mail, files }: { id: number; mail: IncomingMail; files: TakenFiles },
): Promise<boolean> {
  const row = await locked(
    transaction.selectFrom("trade_applications").selectAll().where("id", "=", id),
  ).executeTakeFirst();
  if (!row) return false;
  const { id: answer_id } = await transaction
    .insertInto("trade_application_answers")
    .values({
      application_id: id,
      sender: mail.from.address,
      sender_name: mail.from.name,
      subject: mail.subject,
      text: mail.text,
      is_automatic: mail.isAutomatic ? 1 : 0,
      seen_at: null,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await commitTakenFiles(transaction, now, files, {
    of: { kind: "application", id },
    answer_id,
    sender: mail.from.address,
  });
  const action = mail.isAutomatic ? "stored an automatic answer to" : "stored an answer to";
  await recordAudit(transaction, systemActor(now, "mail"), { action, subject: subjectOf(applications, row) });
  return true;
}

/** Marks the answers to an application as read. Throws `NotFound`. */
export async function markAnswersRead(db: Db, actor: Actor, id: number): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    await requireApplication(transaction, id);
    await transaction
      .updateTable("trade_application_answers")
      .set({ seen_at: actor.now.toISOString() })
      .where("application_id", "=", id)
      .where("seen_at", "is", null)
      .execute();
    return requireApplicationWithHistory(transaction, id);
  });
}
