import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Invalid } from "../../../platform/errors.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { forgetPasskeys } from "../passkeys/passkeys.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { clearTwoFactor } from "../two-factor/two-factor.server.ts";
import { accountMail } from "../users/account-mail.server.ts";
import { findUser, hasSecondFactor, lockUser, subjectOfUser } from "../users/users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-factor-reset": { userId: number; by: string };
  }
}

/**
 * Removes passkeys, authenticator and recovery codes from the account of a user who has lost every second factor.
 * Ends the user's sessions and mails the user. The password stays. Throws `Invalid` if the actor is that user, or if
 * the account has no second factor.
 */
export async function resetSecondFactor(db: Db, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.id)
    throw refused("You cannot reset your own second factor. Remove it on your profile.");
  await inTransaction(db, async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!hasSecondFactor(user)) throw refused("This account has no second factor.");
    await forgetPasskeys(transaction, userId);
    await clearTwoFactor(transaction, userId);
    await endSessions(transaction, userId);
    await recordAudit(transaction, actor, {
      action: "reset the second factor of",
      subject: subjectOfUser(user),
    });
    await recordSecurityEvent(transaction, actor, {
      kind: "second-factor-off",
      userId,
      byId: actor.id,
    });
    const payload = { userId, by: actor.name };
    await enqueueJob(transaction, actor.now, { kind: "tell-factor-reset", payload });
  });
}

/** Job `tell-factor-reset`. */
export async function tellFactorReset(
  { db, clock, config }: Services,
  { userId, by }: Jobs["tell-factor-reset"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const mail = await accountMail(db, {
    kind: "second-factor-reset",
    to: user.email,
    subject: "Your second factor has been reset",
    lead: `Hello ${user.firstname}, ${by} has taken the passkeys and the authenticator off your account.`,
    lines: [
      "Your password alone signs you in again, and you are signed out everywhere. Please set up a new passkey or authenticator.",
      "If you did not ask for this, set a new password at once and call us.",
    ],
    button: { label: "Sign in", address: `${config.appUrl}/login?next=%2Faccount%2Fsecond-factor` },
  });
  await db.transaction().execute((transaction) => queueMail(transaction, clock.now(), mail));
}

function refused(message: string): Invalid {
  return new Invalid({ user: [message] });
}
