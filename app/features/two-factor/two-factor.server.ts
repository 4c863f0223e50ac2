import { randomInt } from "node:crypto";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/errors.ts";
import { releaseSlot, takeSlot } from "../../platform/http/rate-limit.server.ts";
import type { Origin } from "../../platform/http/origin.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { latestEnd } from "../../platform/overlong.ts";
import { notingRefusals } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { readCompany } from "../company/company.server.ts";
import { noteProvedFactor } from "../sessions/confirmed-factor.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { noteForAdmin } from "../users/administrators.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { lockUser, requireUser, type UserRow } from "../users/users.server.ts";
import { openFactor, resealedFactor, sealFactor } from "./sealed-factors.server.ts";
import { readJson, strings } from "../../platform/validation/stored-json.ts";

const codesGiven = 8;
const stepSeconds = 30;
/** One step early or late, for clocks that are not exact. */
const toleranceSeconds = stepSeconds;
/** Neither 0 and O nor 1, I and L: people copy these by hand. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const wrongCode = "The provided two factor authentication code was invalid.";
const wrongRecoveryCode = "The provided two factor recovery code was invalid.";

/** Makes a secret and recovery codes, unless there are some; they count once a code has confirmed them. */
export async function enableTwoFactor({ db, config }: Services, actor: Actor, userId: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (user.two_factor_secret) return;
    await setTwoFactor(transaction, userId, {
      two_factor_secret: sealFactor(config, { column: "two_factor_secret", userId }, generateSecret()),
      two_factor_last_step: null,
    });
    await keepRecoveryCodes(transaction, config, user);
    await noteForAdmin(transaction, actor, { user, action: "began to set up two-factor authentication of" });
  });
}

/** Switching it off signs the person's other devices out, as switching it on does. */
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
    await noteForAdmin(transaction, actor, { user, action: "switched off two-factor authentication of" });
  });
}

/** Takes the authenticator and every code off an account. */
export async function clearTwoFactor(transaction: Db, userId: number): Promise<void> {
  await setTwoFactor(transaction, userId, { ...noAuthenticator, two_factor_recovery_codes: null });
}

/** Switches it on: sign-ins ask for a code, and other devices are signed out. Throws `Invalid` for a wrong one, and `TooManyAttempts`. */
export async function confirmTwoFactor(
  services: Services,
  actor: Actor & Origin,
  { userId, sessionId, code }: Pick<Viewer, "userId" | "sessionId"> & { code: string },
): Promise<void> {
  const used = useCode(services, { userId, code });
  await notingRefusals(services, { origin: actor, kind: "second-factor", userId }, used);
  await services.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user.two_factor_confirmed_at) {
      await endSessions(transaction, userId, { keepSessionId: sessionId });
      await announceChange(transaction, actor, { kind: "second-factor-on", userId });
    }
    await setTwoFactor(transaction, userId, { two_factor_confirmed_at: actor.now.toISOString() });
    await noteProvedFactor(transaction, actor.now, sessionId);
    await noteForAdmin(transaction, actor, { user, action: "switched on two-factor authentication of" });
  });
}

/** `guesser`: who the limit counts by. */
type GivenCode = { userId: number; code: string; guesser?: string };

/**
 * Takes a code of the authenticator. Each time step is taken once, by a conditional update, so a code that was overheard
 * is worth nothing. Throws `Invalid` under `code`, and `TooManyAttempts`.
 */
export async function useCode(
  services: Services,
  { userId, code, guesser = String(userId) }: GivenCode,
): Promise<void> {
  const { db, clock, config } = services;
  await takeSlot(db, services, ["twoFactorCodesPerAccount", guesser]);
  const user = await requireUser(db, userId);
  const now = clock.now();
  const step = stepOf(openFactor(config, "two_factor_secret", user), code, now);
  if (step === undefined) throw new Invalid({ code: [wrongCode] });
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({
      two_factor_last_step: step,
      two_factor_secret: resealedFactor(config, "two_factor_secret", user),
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

/** Takes a recovery code and puts a new one in its place. Throws `Invalid` under `recovery_code`, and `TooManyAttempts`. */
export async function useRecoveryCode(
  services: Services,
  { userId, code, guesser = String(userId) }: GivenCode,
): Promise<void> {
  const { db, config } = services;
  await takeSlot(db, services, ["twoFactorCodesPerAccount", guesser]);
  const user = await requireUser(db, userId);
  const codes = recoveryCodesOf(config, user);
  const at = codes.indexOf(code.trim().toUpperCase());
  if (at === -1) throw new Invalid({ recovery_code: [wrongRecoveryCode] });
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ two_factor_recovery_codes: sealCodes(config, userId, codes.toSpliced(at, 1, newCode())) })
    .where("id", "=", userId)
    .where("two_factor_recovery_codes", "=", user.two_factor_recovery_codes)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Invalid({ recovery_code: [wrongRecoveryCode] });
  await releaseSlot(db, ["twoFactorCodesPerAccount", guesser]);
}

export async function replaceRecoveryCodes(
  { db, config }: Services,
  actor: Actor,
  userId: number,
): Promise<string[]> {
  const codes = newCodes();
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId);
    if (!user.two_factor_recovery_codes) throw new NotFound();
    await setTwoFactor(transaction, userId, { two_factor_recovery_codes: sealCodes(config, userId, codes) });
    await announceChange(transaction, actor, { kind: "recovery-codes-replaced", userId });
    await noteForAdmin(transaction, actor, { user, action: "replaced the recovery codes of" });
  });
  return codes;
}

/** The key for an authenticator app. Throws `NotFound` when two-factor authentication is off, or no secret opens it. */
export async function twoFactorKey(
  { db, config }: Services,
  userId: number,
): Promise<{ secret: string; url: string }> {
  const user = await requireUser(db, userId);
  const secret = openFactor(config, "two_factor_secret", user);
  if (secret === undefined) throw new NotFound();
  const { name } = await readCompany(db);
  return { secret, url: generateURI({ issuer: name, label: user.email, secret }) };
}

/** Makes the codes for the day that every other second factor is lost, unless there are some. */
export async function keepRecoveryCodes(transaction: Db, config: Config, user: UserRow): Promise<void> {
  if (user.two_factor_recovery_codes) return;
  await setTwoFactor(transaction, user.id, {
    two_factor_recovery_codes: sealCodes(config, user.id, newCodes()),
  });
}

/** Deletes the codes of an account that has no authenticator and no passkey. */
export async function forgetUnneededCodes(transaction: Db, userId: number): Promise<void> {
  const { two_factor_secret, has_passkey } = await requireUser(transaction, userId);
  if (two_factor_secret || has_passkey) return;
  await setTwoFactor(transaction, userId, { two_factor_recovery_codes: null });
}

/** Empty without a second factor, or when no secret opens them: new ones can be made. */
export function recoveryCodesOf(config: Config, user: UserRow): string[] {
  return readJson(strings, openFactor(config, "two_factor_recovery_codes", user) ?? "[]");
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

/** The time step that a code belongs to, when it is right. */
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

/** The latest step that can have been taken by now; one after it was taken while the clock was ahead. */
function lastStepBy(now: Date): number {
  return Math.floor(Date.parse(latestEnd(now, toleranceSeconds * 1000)) / (stepSeconds * 1000));
}

function sealCodes(config: Config, userId: number, codes: string[]): string {
  return sealFactor(config, { column: "two_factor_recovery_codes", userId }, JSON.stringify(codes));
}

function newCodes(): string[] {
  return Array.from({ length: codesGiven }, newCode);
}

function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}
