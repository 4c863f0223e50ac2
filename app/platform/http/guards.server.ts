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

/** Whom an endpoint answers. */
export type Guard = Access["guard"];

/** The guard of an endpoint and, of administrators, the duty it belongs to. */
export type Access =
  | { guard: "public" | "signed-in"; duty?: undefined }
  | { guard: "admin"; duty: DutyAsked };

const confirmationLastsMilliseconds = hours(3);

/** Throws `Unauthenticated`, `Forbidden`, `LookOnly` or `SecondFactorRequired` unless guard and duty let the viewer pass. */
export function enforceAccess(
  { guard, duty, method }: Access & { method: string },
  viewer: Viewer | null,
  services: Services,
): void {
  if (guard === "public") return;
  if (!viewer) throw new Unauthenticated();
  if (guard !== "admin") return;
  if (viewer.role !== "admin") throw new Forbidden();
  requireVerifiedAddress(viewer);
  if (isSecondFactorOverdue(viewer, services)) throw new SecondFactorRequired();
  const allows = method === "get" ? maySee : mayDo;
  if (allows(viewer.duties, duty)) return;
  throw mayOnlyLook(viewer.duties) && duty !== "all" ? new LookOnly() : new Forbidden();
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
