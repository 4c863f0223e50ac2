import { hours } from "../durations.ts";
import {
  Forbidden,
  LookOnly,
  PasswordConfirmationRequired,
  SecondFactorRequired,
  Unauthenticated,
} from "../errors.ts";
import type { Services } from "../services.ts";
import { type DutyAsked, mayDo, mayOnlyLook, maySee } from "./duties.ts";
import type { Viewer } from "./viewer.ts";

/** Whom an endpoint answers: everybody, whoever is signed in, or the administrators of a duty. */
export type Guard = "public" | "signed-in" | DutyAsked;

export function isForAdmins(guard: Guard): guard is DutyAsked {
  return guard !== "public" && guard !== "signed-in";
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

/** Throws `Forbidden` for an account whose address nobody has proved: it may be a stranger's to that address. */
export function requireVerifiedAddress({ emailVerified }: Pick<Viewer, "emailVerified">): void {
  if (!emailVerified) throw new Forbidden("Your email address is not verified.");
}

/** Whether setting up a second factor is all that this administrator may still do. */
export function isSecondFactorOverdue(viewer: Viewer, { clock, config }: Services): boolean {
  const dueAt = secondFactorAskedBy(viewer, config);
  return dueAt !== null && dueAt <= clock.now();
}

/** By when a second factor is asked of the viewer; null where none is. */
export function secondFactorAskedBy(
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
  return isLately(viewer.passwordConfirmedAt, now);
}

/** Whether what was confirmed then still counts. */
export function isLately(at: Date | null, now: Date): boolean {
  // In both directions: what a clock that was ahead has noted would else count until that day is past.
  return at !== null && Math.abs(now.getTime() - at.getTime()) < confirmationLastsMilliseconds;
}
