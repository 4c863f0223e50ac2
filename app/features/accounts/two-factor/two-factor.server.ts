import { generateSecret, generateURI, verifySync } from "otplib";
import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../../platform/errors.ts";
import { releaseSlot, takeSlot } from "../../../platform/http/rate-limit.server.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { latestPlausibleEnd } from "../../../platform/plausible-times.ts";
import { recordingRefusals } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import { recordProvedFactor } from "../sessions/confirmed-factor.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { auditIfAdmin } from "../users/administrators.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { lockUser, requireUser, type UserRow } from "../users/users.server.ts";
import { ensureRecoveryCodes, forgetUnneededCodes, type GivenCode } from "./recovery-codes.server.ts";
import { decryptFactor, reencryptedFactor, encryptFactor } from "./sealed-factors.server.ts";

const stepSeconds = 30;
/** A code may be one step early or late, because clocks are not exact. */
const toleranceSeconds = stepSeconds;

const wrongCode = "The provided two factor authentication code was invalid.";

/**
 * Creates a secret, and recovery codes unless the account has some. Does nothing if the account has a secret.
 * Two-factor authentication takes effect once a code has confirmed it.
 */
export async function enableTwoFactor({ db, config }: Services, actor: Actor, userId: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (user.two_factor_secret) return;
    await setTwoFactor(transaction, userId, {
      two_factor_secret: encryptFactor(config, { column: "two_factor_secret", userId }, generateSecret()),
      two_factor_last_step: null,
    });
    await ensureRecoveryCodes(transaction, config, user);
    await auditIfAdmin(transaction, actor, { user, action: "began to set up two-factor authentication of" });
  });
}

/** Switches two-factor authentication off and signs the user's other devices out. */
export async function disableTwoFactor(
  db: Db,
  actor: Actor,
  { userId, sessionId }: Pick<Viewer, "userId" | "sessionId">,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    await setTwoFactor(transaction, userId, noAuthenticator);
    await forgetUnneededCodes(transaction, userId);
    if (user.two_factor_confirmed_at) {
      await endSessions(transaction, userId, { keepSessionId: sessionId });
      await announceChange(transaction, actor, { kind: "second-factor-off", userId });
    }
    await auditIfAdmin(transaction, actor, { user, action: "switched off two-factor authentication of" });
  });
}

/** Removes the authenticator and all recovery codes from an account. */
export async function clearTwoFactor(transaction: Db, userId: number): Promise<void> {
  await setTwoFactor(transaction, userId, { ...noAuthenticator, two_factor_recovery_codes: null });
}

/**
 * Switches two-factor authentication on: sign-ins ask for a code, and other devices are signed out. Throws `Invalid`
 * for a wrong code, and `TooManyAttempts`.
 */
export async function confirmTwoFactor(
  services: Services,
  actor: Actor & Origin,
  { userId, sessionId, code }: Pick<Viewer, "userId" | "sessionId"> & { code: string },
): Promise<void> {
  const used = useCode(services, { userId, code });
  await recordingRefusals(services, { origin: actor, kind: "second-factor", userId }, used);
  await services.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user.two_factor_confirmed_at) {
      await endSessions(transaction, userId, { keepSessionId: sessionId });
      await announceChange(transaction, actor, { kind: "second-factor-on", userId });
    }
    await setTwoFactor(transaction, userId, { two_factor_confirmed_at: actor.now.toISOString() });
    await recordProvedFactor(transaction, actor.now, sessionId);
    await auditIfAdmin(transaction, actor, { user, action: "switched on two-factor authentication of" });
  });
}

/**
 * Checks a code from the authenticator and uses it up. A conditional update accepts each time step only once, so an
 * intercepted code is worthless. Throws `Invalid` under `code`, and `TooManyAttempts`.
 */
export async function useCode(
  services: Services,
  { userId, code, guesser = String(userId) }: GivenCode,
): Promise<void> {
  const { db, clock, config } = services;
  await takeSlot(db, services, ["twoFactorCodesPerAccount", guesser]);
  const user = await requireUser(db, userId);
  const now = clock.now();
  const step = stepOf(decryptFactor(config, "two_factor_secret", user), code, now);
  if (step === undefined) throw new Invalid({ code: [wrongCode] });
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      two_factor_last_step: step,
      two_factor_secret: reencryptedFactor(config, "two_factor_secret", user),
    })
    .where("id", "=", userId)
    .where("two_factor_secret", "=", user.two_factor_secret)
    .where((eb) =>
      eb.or([
        eb("two_factor_last_step", "is", null),
        eb("two_factor_last_step", "<", step),
        eb("two_factor_last_step", ">", lastStepBy(now)),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Invalid({ code: [wrongCode] });
  await releaseSlot(db, ["twoFactorCodesPerAccount", guesser]);
}

/**
 * Returns the key for an authenticator app. Throws `NotFound` when two-factor authentication is off, or when no
 * configured secret decrypts the key.
 */
export async function twoFactorKey(
  { db, config }: Services,
  userId: number,
): Promise<{ secret: string; url: string }> {
  const user = await requireUser(db, userId);
  const secret = decryptFactor(config, "two_factor_secret", user);
  if (secret === undefined) throw new NotFound();
  const { name } = await readCompany(db);
  return { secret, url: generateURI({ issuer: name, label: user.email, secret }) };
}

type TwoFactorColumns = Partial<
  Pick<
    UserRow,
    "two_factor_secret" | "two_factor_recovery_codes" | "two_factor_confirmed_at" | "two_factor_last_step"
  >
>;

const noAuthenticator = {
  two_factor_secret: null,
  two_factor_confirmed_at: null,
  two_factor_last_step: null,
};

async function setTwoFactor(transaction: Db, userId: number, columns: TwoFactorColumns): Promise<void> {
  await transaction.updateTable("users").set(columns).where("id", "=", userId).execute();
}

/** Returns the time step of a correct code, and undefined for a wrong one. */
function stepOf(secret: string | undefined, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, "");
  if (secret === undefined || !/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** Returns the latest step that a user can have used by now. A later stored step comes from a clock that was ahead. */
function lastStepBy(now: Date): number {
  return Math.floor(Date.parse(latestPlausibleEnd(now, toleranceSeconds * 1000)) / (stepSeconds * 1000));
}
