import { randomInt } from "node:crypto";
import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../../platform/errors.ts";
import { releaseSlot, takeSlot } from "../../../platform/http/rate-limit.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readJson, strings } from "../../../platform/validation/stored-json.ts";
import { auditIfAdmin } from "../users/administrators.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { lockUser, requireUser, type UserRow } from "../users/users.server.ts";
import { decryptFactor, encryptFactor } from "./sealed-factors.server.ts";

const codesGiven = 8;
/** Without 0, O, 1, I and L, which people confuse when they copy codes by hand. */
const letters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const wrongRecoveryCode = "The provided two factor recovery code was invalid.";

/** `guesser`: the key under which the limit counts; see `guesserOf`. */
export type GivenCode = { userId: number; code: string; guesser?: string };

/**
 * Checks a recovery code and replaces it by a new one. Throws `Invalid` under `recovery_code`, and `TooManyAttempts`.
 */
export async function useRecoveryCode(
  services: Services,
  { userId, code, guesser = String(userId) }: GivenCode,
): Promise<void> {
  const { db, config } = services;
  await takeSlot(db, services, ["twoFactorCodesPerAccount", guesser]);
  const user = await requireUser(db, userId);
  const codes = recoveryCodesOf(config, user);
  const typed = withoutSigns(code);
  const at = codes.findIndex((one) => withoutSigns(one) === typed);
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

/** Returns a code without its hyphen and blanks, as people may type it. */
function withoutSigns(code: string): string {
  return code.replace(/[^0-9a-z]/gi, "").toUpperCase();
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
    await storeCodes(transaction, userId, sealCodes(config, userId, codes));
    await announceChange(transaction, actor, { kind: "recovery-codes-replaced", userId });
    await auditIfAdmin(transaction, actor, { user, action: "replaced the recovery codes of" });
  });
  return codes;
}

/** Creates recovery codes, unless the account has some. They serve when every other second factor is lost. */
export async function ensureRecoveryCodes(transaction: Db, config: Config, user: UserRow): Promise<void> {
  if (user.two_factor_recovery_codes) return;
  await storeCodes(transaction, user.id, sealCodes(config, user.id, newCodes()));
}

/** Deletes the codes of an account that has no authenticator and no passkey. */
export async function forgetUnneededCodes(transaction: Db, userId: number): Promise<void> {
  const { two_factor_secret, has_passkey } = await requireUser(transaction, userId);
  if (two_factor_secret || has_passkey) return;
  await storeCodes(transaction, userId, null);
}

/**
 * Returns the recovery codes. Returns an empty list without a second factor, and when no configured secret decrypts
 * them; then the user can create new ones.
 */
export function recoveryCodesOf(config: Config, user: UserRow): string[] {
  return readJson(strings, decryptFactor(config, "two_factor_recovery_codes", user) ?? "[]");
}

async function storeCodes(transaction: Db, userId: number, sealed: string | null): Promise<void> {
  const codes = { two_factor_recovery_codes: sealed };
  await transaction.updateTable("users").set(codes).where("id", "=", userId).execute();
}

function sealCodes(config: Config, userId: number, codes: string[]): string {
  return encryptFactor(config, { column: "two_factor_recovery_codes", userId }, JSON.stringify(codes));
}

function newCodes(): string[] {
  return Array.from({ length: codesGiven }, newCode);
}

function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}
