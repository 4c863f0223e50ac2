import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { keysOf } from "../../platform/keys-of.ts";
import type { CallOutCorrection } from "./call-outs.schema.ts";
import {
  callOuts,
  type CallOutWithHistory,
  requireCallOut,
  searchTextOfCallOut,
} from "./call-outs.server.ts";
import { callerColumns } from "./callers.server.ts";
import { refuseRehearsal } from "./rehearsal/refuse-rehearsal.ts";

/**
 * Corrects what the driver said. Fields that are not given stay. The customer is recognised anew, unless somebody has
 * decided. Throws `VersionConflict` if the call-out has changed meanwhile.
 */
export async function correctCallOut(
  db: Db,
  actor: Actor,
  id: number,
  { version, ...typed }: CallOutCorrection,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const before = await lockRow(transaction, "call_outs", id, version);
    refuseRehearsal(before);
    const change = Object.fromEntries(
      keysOf(typed).flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
    ) as Partial<typeof typed>;
    if (keysOf(change).every((name) => change[name] === before[name])) return requireCallOut(transaction, id);
    const after = { ...before, ...change };
    await changeRow(transaction, actor, {
      resource: callOuts,
      before,
      change: {
        ...change,
        ...(await callerColumns(transaction, after)),
        search_text: searchTextOfCallOut(after),
      },
      entry: () => ({ action: "corrected", details: { fields: keysOf(change).join(", ") } }),
    });
    return requireCallOut(transaction, id);
  });
}
