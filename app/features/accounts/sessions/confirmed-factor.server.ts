import type { Db } from "../../../platform/db/tables.ts";
import { SecondFactorConfirmationRequired } from "../../../platform/errors.ts";
import {
  isConfirmationValid,
  requireConfirmedPassword,
  requireVerifiedAddress,
} from "../../../platform/http/guards.server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { userOf } from "./sessions.server.ts";

/**
 * Guards everything that sets up, shows or removes a second factor. Throws `PasswordConfirmationRequired` unless the
 * user confirmed the password in this session within the last three hours. If the account has a second factor, throws
 * `SecondFactorConfirmationRequired` unless it was given within the same time. Signing in with it counts.
 */
export function requireConfirmedFactor(viewer: Viewer, now: Date): void {
  requireConfirmedPassword(viewer, now);
  if (needsFactor(viewer, now)) throw new SecondFactorConfirmationRequired();
}

/**
 * Guards everything that adds a second factor. Throws `Forbidden` before the address is verified, and what
 * `requireConfirmedFactor` throws.
 */
export function requireMayAddFactor(viewer: Viewer, now: Date): void {
  requireVerifiedAddress(viewer);
  requireConfirmedFactor(viewer, now);
}

export function needsFactor(viewer: Viewer, now: Date): boolean {
  const { authenticator, passkey } = factorsOf(viewer);
  return (authenticator || passkey) && !isConfirmationValid(viewer.factorProvedAt, now);
}

/** Returns which second factors the viewer has. */
export function factorsOf(viewer: Viewer): { authenticator: boolean; passkey: boolean } {
  const { two_factor_confirmed_at, has_passkey } = userOf(viewer);
  return { authenticator: two_factor_confirmed_at !== null, passkey: has_passkey === 1 };
}

/** Records that the user has just proved a second factor in this session. */
export async function recordProvedFactor(db: Db, now: Date, sessionId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ factor_proved_at: now.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}
