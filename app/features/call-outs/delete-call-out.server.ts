import type { Actor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { callOuts } from "./call-outs.server.ts";

/**
 * Moves a call-out to the bin, with notes and photographs. Throws `NotFound`, and `Conflict` if open call-outs are
 * joined to it, or the rehearsal still runs.
 */
export async function deleteCallOut(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id);
    if (row.is_rehearsal && row.status === "received")
      throw new Conflict("Please end the rehearsal before you delete it.");
    await removeRow(transaction, actor, { resource: callOuts, row, way: "bin" });
  });
}
