import type { Actor } from "../../platform/audit/audit.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { days } from "../../platform/durations.ts";
import { firmFormat } from "../../platform/firm-time.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { endSessions } from "../accounts/sessions/sessions.server.ts";
import { accountMail, greeting } from "../accounts/users/account-mail.server.ts";
import { requireErasable } from "../accounts/users/erase-account.server.ts";
import { lockUser, requireUser } from "../accounts/users/users.server.ts";
import { closingDays } from "./closing-days.schema.ts";
import { insertRequest, openErasures } from "./data-requests.server.ts";

const dates = firmFormat({ dateStyle: "long" });

/**
 * Schedules the erasure of the person's own account in fourteen days and signs out its other sessions. Mails the
 * person how to keep the account. A second request keeps the first due date. Returns the due date. Throws `Invalid`
 * for the last administrator who may do everything.
 */
export async function closeAccount(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<string> {
  const dueAt = new Date(actor.now.getTime() + days(closingDays));
  const user = await requireUser(db, userId);
  const mail = await accountMail(db, {
    kind: "account-closing",
    to: user.email,
    subject: "Your account will be closed",
    lead: `${greeting(user)} you asked us to close your account.`,
    lines: [
      `On ${dates.format(dueAt)} it is erased, with whatever we hold about you and may erase. Until then, signing in is enough to keep it.`,
      "If it was not you who asked, sign in now and set another password.",
    ],
    button: { label: "Sign in and keep it", address: `${config.appUrl}/login` },
  });
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    await requireErasable(transaction, userId);
    const asked = await findClosingTime(transaction, userId);
    if (asked) return asked;
    const by = { user_id: userId, actor_name: "the person", email: user.email } as const;
    await insertRequest(transaction, config, {
      askedAt: actor.now,
      kind: "erasure",
      via: "account",
      dueAt,
      ...by,
    });
    await endSessions(transaction, userId, { keepSessionId: sessionId });
    await queueMail(transaction, actor.now, mail);
    return dueAt.toISOString();
  });
}

/** Returns when the account is to be closed, or undefined if it is not. */
export async function findClosingTime(db: Db, userId: number): Promise<string | undefined> {
  const row = await openErasures(db)
    .where("user_id", "=", userId)
    .where("via", "=", "account")
    .executeTakeFirst();
  return row?.due_at;
}

/** Cancels the closing of the account. Runs when the person presses the button or signs in. */
export async function cancelClosing(db: Db, now: Date, userId: number): Promise<void> {
  // Read first: most people have no open request, and an update takes SQLite's write lock even if no row matches.
  if (!(await findClosingTime(db, userId))) return;
  await db
    .updateTable("data_requests")
    .set({ cancelled_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("via", "=", "account")
    .where("kind", "=", "erasure")
    .where("ended_at", "is", null)
    .where("cancelled_at", "is", null)
    .execute();
}
