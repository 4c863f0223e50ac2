import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { isDuplicateNote } from "../../platform/idempotency/idempotency.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import {
  applications,
  type ApplicationWithHistory,
  noted,
  requireApplication,
  requireApplicationWithHistory,
} from "./applications.server.ts";

/** `id` is the application's id. */
type Note = { id: number; text: string };

/** Adds a note of the office, once however often it is sent. Throws `NotFound`. */
export async function addOwnNote(db: Db, actor: Actor, note: Note): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    await requireApplication(transaction, note.id);
    if (await isDuplicateNote(transaction, actor, { kind: "application", ...note }))
      return requireApplicationWithHistory(transaction, note.id);
    return addNote(transaction, actor, note);
  });
}

/** Adds a note. Throws `NotFound`. */
export async function addNote(db: Db, actor: Actor, { id, text }: Note): Promise<ApplicationWithHistory> {
  return inTransaction(db, async (transaction) => {
    const row = await requireApplication(transaction, id);
    await transaction
      .insertInto("trade_application_notes")
      .values({ application_id: id, author_name: actor.name, text, created_at: actor.now.toISOString() })
      .execute();
    await recordAudit(transaction, actor, {
      action: noted,
      subject: subjectOf(applications, row),
    });
    return requireApplicationWithHistory(transaction, id);
  });
}
