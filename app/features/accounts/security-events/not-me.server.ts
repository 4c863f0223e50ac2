import type { Db } from "../../../platform/db/tables.ts";
import { Invalid } from "../../../platform/errors.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { forgetDevices } from "../sign-in/known-devices.server.ts";
import { queuePasswordLink } from "../password-reset/password-reset.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { forgetFactors } from "../passkeys/forget-factors.server.ts";
import { forgetTokens } from "../users/account-tokens.server.ts";
import { type NotMeLink, notMeMilliseconds, readNotMeLink } from "../users/not-me-mail.server.ts";
import { voidPassword } from "../users/passwords.server.ts";
import { findUser, lockUser, updateUser, type UserRow } from "../users/users.server.ts";

/**
 * Shuts everybody out of an account, also its owner. All sessions end. The password, mailed links, and passkeys and
 * authenticators of the last seven days become invalid. A pending address is dropped and known browsers are deleted. A
 * link that sets a new password goes to the current address, or to the one that is restored. Throws `Invalid` for a
 * link to a former address that may not lock the account or restore that address.
 */
export async function denyActivity(
  services: Services,
  origin: Origin,
  { userId, link }: { userId: number; link?: NotMeLink },
): Promise<void> {
  const { db, clock, mailer } = services;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await findUser(transaction, userId))) return;
    let user = await lockUser(transaction, userId);
    if (link) requireOwners(link, user);
    await endSessions(transaction, userId);
    await forgetDevices(transaction, now, userId);
    await forgetTokens(transaction, userId, ["verify-email", "reset-password"]);
    // Without a mail server the password is the only way in for the owner, so it stays.
    if (mailer.delivers) await voidPassword(transaction, now, userId);
    // The stranger may have added a way to sign in. Older ones were announced in their own mails.
    const since = new Date(now.getTime() - notMeMilliseconds).toISOString();
    await forgetFactors(transaction, { ...origin, now }, { user, since });
    if (link && link.email !== user.email) {
      user = await takeAddressBack(transaction, now, { userId, email: link.email });
      await recordSecurityEvent(transaction, { ...origin, now }, { kind: "address-changed", userId });
    }
    await recordSecurityEvent(transaction, { ...origin, now }, { kind: "not-me", userId });
    await queuePasswordLink(transaction, { ...origin, now }, user);
  });
}

/**
 * Does the same for the link in a mail. Throws `Invalid` for a link that this site did not make, or that is older than
 * seven days.
 */
export async function denyActivityByLink(services: Services, origin: Origin, token: string): Promise<void> {
  const { config, clock } = services;
  const link = readNotMeLink(config, clock.now(), token);
  if (!link) throw new Invalid({ token: [expired] });
  await denyActivity(services, origin, { userId: link.userId, link });
}

const expired = "This link has expired. Ask for a link that sets a new password instead.";

/**
 * Checks that the link may be used. Strangers may have received mails while their address was the account's. With those
 * links they must not be able to lock the account again or get it back.
 */
function requireOwners({ email, takesBack, since }: NotMeLink, user: UserRow): void {
  if (email === user.email) return;
  if (!takesBack) {
    const other = "The mail about that change has a link that takes it back. Use that one, or call us.";
    throw new Invalid({ token: [`The address of the account has changed since. ${other}`] });
  }
  const takenBackAt = user.address_taken_back_at;
  if (takenBackAt !== null && since <= new Date(takenBackAt)) throw new Invalid({ token: [expired] });
}

/** Restores the former address. The link was mailed to that address, so its use verifies the address. */
async function takeAddressBack(
  transaction: Db,
  now: Date,
  { userId, email }: { userId: number; email: string },
): Promise<UserRow> {
  try {
    const at = now.toISOString();
    return await updateUser(transaction, now, {
      id: userId,
      email,
      email_verified_at: at,
      address_taken_back_at: at,
    });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid({ token: ["Another account has this address by now. Please call us."] });
  }
}
