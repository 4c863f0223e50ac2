import { hours } from "../durations.ts";
import {
  Forbidden,
  LookOnly,
  PasswordConfirmationRequired,
  SecondFactorRequired,
  Unauthenticated,
} from "../errors.ts";
import type { Services } from "../services.ts";
import { type RequiredDuty, mayDo, mayOnlyLook, maySee } from "./duties.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Who may call an endpoint: everybody, every signed-in user, the administrators of a duty, or only machines whose token
 * has the scope `machines`.
 */
export type Guard = "public" | "signed-in" | "machine" | RequiredDuty;

export function isForAdmins(guard: Guard): guard is RequiredDuty {
  return guard !== "public" && guard !== "signed-in" && guard !== "machine";
}

const confirmationLastsMilliseconds = hours(3);

/** Throws `Unauthenticated`, `Forbidden`, `LookOnly` or `SecondFactorRequired` unless the guard lets the viewer pass. */
export function enforceAccess(
  { guard, method }: { guard: Guard; method: string },
  viewer: Viewer | null,
  services: Services,
): void {
  if (guard === "public") return;
  if (!viewer) throw new Unauthenticated();
  if (!isForAdmins(guard)) return;
  if (viewer.role !== "admin") throw new Forbidden();
  requireVerifiedAddress(viewer);
  if (isSecondFactorOverdue(viewer, services)) throw new SecondFactorRequired();
  const allows = method === "get" ? maySee : mayDo;
  if (allows(viewer.duties, guard)) return;
  throw mayOnlyLook(viewer.duties) && guard !== "all" ? new LookOnly() : new Forbidden();
}

/** Throws `Forbidden` for an account with an unverified address. The address may belong to somebody else. */
export function requireVerifiedAddress({ emailVerified }: Pick<Viewer, "emailVerified">): void {
  if (!emailVerified) throw new Forbidden("Your email address is not verified.");
}

/** Whether this administrator must set up a second factor before anything else. */
export function isSecondFactorOverdue(viewer: Viewer, { clock, config }: Services): boolean {
  const dueAt = secondFactorDeadline(viewer, config);
  return dueAt !== null && dueAt <= clock.now();
}

/** Returns by when the viewer must set up a second factor; null where none is required. */
export function secondFactorDeadline(
  { secondFactorDueAt }: Viewer,
  { adminSecondFactor }: Services["config"],
): Date | null {
  return adminSecondFactor === "required" ? secondFactorDueAt : null;
}

/** Throws `PasswordConfirmationRequired` unless the password was confirmed within the last three hours. */
export function requireConfirmedPassword(viewer: Viewer, now: Date): void {
  if (!isPasswordConfirmed(viewer, now)) throw new PasswordConfirmationRequired();
}

export function isPasswordConfirmed(viewer: Viewer, now: Date): boolean {
  return isConfirmationValid(viewer.passwordConfirmedAt, now);
}

/** Whether a confirmation at this time is still valid. */
export function isConfirmationValid(at: Date | null, now: Date): boolean {
  // Checked in both directions: a time noted while the clock was ahead would otherwise stay valid until that day has
  // passed.
  return at !== null && Math.abs(now.getTime() - at.getTime()) < confirmationLastsMilliseconds;
}
