import { type Actor, changedFields, recordAudit } from "../../../platform/audit/audit.server.ts";
import { VersionConflict, Invalid } from "../../../platform/errors.ts";
import { storeVersion } from "../../../platform/history/versions.server.ts";
import { requireConfirmedPassword } from "../../../platform/http/guards.server.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import { inSlots, releaseSlots } from "../../../platform/http/rate-limit.server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Services } from "../../../platform/services.ts";
import { rotateSession } from "../sessions/sessions.server.ts";
import { refuseCommonPassword } from "../../../platform/validation/common-passwords.server.ts";
import { weaknessOf } from "../../../platform/validation/password-strength.ts";
import { announceEmailChange, takeBackEmailChange } from "../users/email-change.server.ts";
import { requestVerification } from "../users/email-verification.server.ts";
import { changePassword, hashPassword } from "../users/passwords.server.ts";
import {
  lockUser,
  requireFreeAddress,
  requireUser,
  subjectOfUser,
  updateUser,
  type UserRow,
  users,
} from "../users/users.server.ts";
import type { Profile } from "./profile.schema.ts";

export type SavedProfile = {
  user: UserRow;
  /** The new token of this browser's session after a change of the password. */
  session: { token: string; remembered: boolean } | undefined;
};

/**
 * Saves the user's own profile. A new password signs out the other sessions. A new address takes effect once the user
 * opens the mailed link. Throws `PasswordConfirmationRequired` for a new password or address, `VersionConflict`,
 * `Invalid`, and for a new password also `TooManyAttempts` and `Busy`.
 */
export async function saveProfile(
  services: Services,
  actor: Actor,
  { viewer, origin, profile }: { viewer: Viewer; origin: Origin; profile: Profile },
): Promise<SavedProfile> {
  const { email, password, password_confirmation: _repeated, version, ...person } = profile;
  const { db } = services;
  const before = await requireUser(db, viewer.userId);
  const newEmail = accountAddress(email) === before.email ? undefined : accountAddress(email);
  if (newEmail || password) requireConfirmedPassword(viewer, actor.now);
  if (newEmail) {
    // The response reveals whether the address has an account, so these checks are limited.
    const slots = [["takenAddressesPerAccount", String(viewer.userId)]] as const;
    await inSlots(services, slots, () => requireFreeAddress(db, newEmail));
    await releaseSlots(db, slots);
  }
  const weakness = password && weaknessOf(password, before.email);
  if (weakness) throw new Invalid({ password: [weakness] });
  if (version != null && version !== before.version) throw new VersionConflict();
  if (password) await refuseCommonPassword(password);
  const slots = [["passwordChangesPerAccount", String(viewer.userId)]] as const;
  const passwordHash = password
    ? await inSlots(services, slots, () => hashPassword(password, `user ${viewer.userId}`))
    : undefined;

  const saved = await db.transaction().execute(async (transaction) => {
    const current = await lockUser(transaction, viewer.userId, version);
    const user = await updateUser(transaction, actor.now, { ...person, id: viewer.userId });
    await storeVersion(transaction, actor, { resource: users, before: current, after: user });
    let session: SavedProfile["session"];
    if (passwordHash) {
      const change = { userId: user.id, passwordHash, keepSessionId: viewer.sessionId };
      await changePassword(transaction, actor.now, change);
      await recordSecurityEvent(transaction, actor, {
        kind: "password-changed",
        userId: user.id,
      });
      session = await rotateSession(transaction, viewer.sessionId);
    }
    if (!newEmail) await takeBackEmailChange(transaction, user);
    else
      await announceEmailChange(transaction, actor, {
        userId: current.id,
        from: current.email,
        to: newEmail,
      });
    const fields = [
      ...changedFields(current, user, person),
      ...(newEmail ? ["email"] : []),
      ...(passwordHash ? ["password"] : []),
    ];
    if (user.role === "admin" && fields.length > 0) {
      await recordAudit(transaction, actor, {
        action: "changed",
        subject: subjectOfUser(user),
        details: { fields },
      });
    }
    return { user: await requireUser(transaction, user.id), session };
  });
  if (newEmail) await requestVerification(services, { userId: viewer.userId, email: newEmail, origin });
  return saved;
}
