import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { isDuplicateNote } from "../../platform/idempotency/idempotency.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { subjectOf } from "../../platform/resources/stored.server.ts";
import { phrasesInEnglish } from "./card/words/phrases.ts";
import { isOpen } from "./call-out-status.ts";
import type { WordsToDriver } from "./driver-call-outs.schema.ts";
import { callOuts, type CallOutWithHistory, requireCallOut } from "./call-outs.server.ts";
import { refuseRehearsal } from "./rehearsal/refuse-rehearsal.ts";

/**
 * Shows words on the driver's page, once however often they are sent within moments. Throws `Conflict` for a call-out
 * that is over or joined to another.
 */
export async function tellDriver(
  db: Db,
  actor: Actor,
  id: number,
  { phrase, text: own }: WordsToDriver,
): Promise<CallOutWithHistory> {
  const text = phrase ? phrasesInEnglish[phrase] : (own ?? "");
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "call_outs", id);
    refuseRehearsal(before);
    if (before.joined_to !== null)
      throw new Conflict("Its driver follows the call-out that it is joined to.");
    if (!isOpen(before.status)) throw new Conflict("This call-out is over.");
    if (await isDuplicateNote(transaction, actor, { kind: "call-out", id, text }))
      return requireCallOut(transaction, id);
    const created_at = actor.now.toISOString();
    await transaction
      .insertInto("call_out_notes")
      .values({ call_out_id: id, author_name: actor.name, text, told_driver: phrase ?? "own", created_at })
      .execute();
    await recordAudit(transaction, actor, {
      action: "told the driver",
      subject: subjectOf(callOuts, before),
    });
    // The driver's page follows the version of its call-out, which this raises.
    await changeRow(transaction, actor, {
      resource: callOuts,
      before,
      change: {},
      entry: () => ({ action: "told the driver" }),
    });
    return requireCallOut(transaction, id);
  });
}
