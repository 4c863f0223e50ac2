import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import { endSession, endSessions } from "../sessions/sessions.server.ts";
import { lockUser, subjectOfUser } from "../users/users.server.ts";

/** Ends one session of the user. Returns false when the session belongs to somebody else or does not exist. */
export async function signDeviceOut(
  db: Db,
  actor: Actor,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    if (!(await endSession(transaction, userId, sessionId))) return false;
    await recordSecurityEvent(transaction, actor, { kind: "session-ended", userId });
    return true;
  });
}

/** Ends all sessions of the user except the current one. */
export async function signOutElsewhere(
  db: Db,
  actor: Actor,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await endSessions(transaction, userId, { keepSessionId: sessionId });
    await recordSecurityEvent(transaction, actor, { kind: "other-sessions-ended", userId });
  });
}

/** Ends every session of a user. Throws `NotFound`. */
export async function signPersonOut(db: Db, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, userId);
    await endSessions(transaction, userId);
    const event = { kind: "all-sessions-ended", userId, byId: actor.id } as const;
    await recordSecurityEvent(transaction, actor, event);
    await recordAudit(transaction, actor, { action: "signed out", subject: subjectOfUser(user) });
  });
}
