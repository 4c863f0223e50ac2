import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import { endSession } from "../sessions/sessions.server.ts";

/** Ends one session of this person; false when it is not theirs. */
export async function signDeviceOut(
  db: Db,
  actor: Actor,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await endSession(transaction, userId, sessionId))) return false;
    await recordSecurityEvent(transaction, actor.now, actor, { kind: "session-ended", userId });
    return true;
  });
}
