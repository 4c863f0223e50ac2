import type { Db } from "../../platform/db/tables.ts";
import { SecondFactorConfirmationRequired } from "../../platform/errors.ts";
import {
  isLately,
  requireConfirmedPassword,
  requireVerifiedAddress,
} from "../../platform/http/guards.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { userOf } from "./sessions.server.ts";

/**
 * For all that sets up, shows or takes off a second factor. Throws `PasswordConfirmationRequired` unless the password was
 * confirmed within the last three hours, and `SecondFactorConfirmationRequired` unless a second factor was given here as
 * lately, where the account has one. Signing in with it counts.
 */
export function requireConfirmedFactor(viewer: Viewer, now: Date): void {
  requireConfirmedPassword(viewer, now);
  if (needsFactor(viewer, now)) throw new SecondFactorConfirmationRequired();
}

/** For all that adds a second factor. Throws `Forbidden` before the address is verified, and the same as above. */
export function requireMayAddFactor(viewer: Viewer, now: Date): void {
  requireVerifiedAddress(viewer);
  requireConfirmedFactor(viewer, now);
}

export function needsFactor(viewer: Viewer, now: Date): boolean {
  const { authenticator, passkey } = factorsOf(viewer);
  return (authenticator || passkey) && !isLately(viewer.factorProvedAt, now);
}

/** What the viewer can give as a second factor. */
export function factorsOf(viewer: Viewer): { authenticator: boolean; passkey: boolean } {
  const { two_factor_confirmed_at, has_passkey } = userOf(viewer);
  return { authenticator: two_factor_confirmed_at !== null, passkey: has_passkey === 1 };
}

/** Call it for a session whose person has just proved a second factor. */
export async function noteProvedFactor(db: Db, now: Date, sessionId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ factor_proved_at: now.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}
