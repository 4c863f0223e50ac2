import type { Actor } from "../../platform/audit/audit.server.ts";
import { deleteRow } from "../../platform/bin/bin.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { applicationDeletedOrRestored } from "../customers/follow-applications.server.ts";
import { applications } from "./applications.server.ts";
import { takeBackWaiting } from "./letters/take-back-step.server.ts";

/**
 * Deletes an application with its notes and letters. Takes back letters that still wait, and the announcement of a
 * decision that webhooks have not received yet. Throws `NotFound`.
 */
export async function deleteApplication(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "trade_applications", id);
    await takeBackWaiting(transaction, actor.now, row);
    await announceEvent(transaction, actor.now, { event: "application.decided", id, isUndone: true });
    await deleteRow(transaction, actor, { resource: applications, row });
    await applicationDeletedOrRestored(transaction, actor, id);
  });
}
