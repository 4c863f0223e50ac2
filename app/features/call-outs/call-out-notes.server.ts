import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { isDuplicateNote } from "../../platform/idempotency/idempotency.server.ts";
import { callOuts, type CallOutWithHistory, requireCallOut } from "./call-outs.server.ts";

/** Adds a note of the office. The same note by the same person, sent twice, is one. Throws `NotFound`. */
export async function addCallOutNote(
  db: Db,
  actor: Actor,
  id: number,
  text: string,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id);
    if (await isDuplicateNote(transaction, actor, { kind: "call-out", id, text }))
      return requireCallOut(transaction, id);
    await transaction
      .insertInto("call_out_notes")
      .values({ call_out_id: id, author_name: actor.name, text, created_at: actor.now.toISOString() })
      .execute();
    await recordAudit(transaction, actor, { action: "noted", subject: subjectOf(callOuts, row) });
    return requireCallOut(transaction, id);
  });
}
