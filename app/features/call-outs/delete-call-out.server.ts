import type { Actor } from "../../platform/audit/audit.server.ts";
import { deleteRow } from "../../platform/bin/bin.server.ts";
import { notifyFollowers } from "../../platform/db/content-version.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { openStatuses } from "./call-out-status.ts";
import { callOuts } from "./call-outs.server.ts";

/**
 * Moves a call-out to the bin, with notes and photographs. Throws `NotFound`, and `Conflict` if open call-outs are
 * joined to it.
 */
export async function deleteCallOut(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id);
    const open = await transaction
      .selectFrom("call_outs")
      .select("reference")
      .where("joined_to", "=", id)
      .where("status", "in", openStatuses)
      .executeTakeFirst();
    // The driver of the joined call-out would see the first step again.
    if (open) {
      throw new Conflict(
        `${open.reference} is joined to this call-out. Part them, or delete that one first.`,
      );
    }
    await transaction.updateTable("call_outs").set({ joined_to: null }).where("joined_to", "=", id).execute();
    await deleteRow(transaction, actor, { resource: callOuts, row });
    await notifyFollowers(transaction);
  });
}
