import type { z } from "zod";
import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { hours } from "../../../platform/durations.ts";
import { Invalid } from "../../../platform/errors.ts";
import {
  noOrigin,
  type Origin,
  type OriginAndTime,
  type PossibleOrigin,
} from "../../../platform/http/origin.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { newToken } from "../../../platform/secrets/tokens.server.ts";
import {
  recordRefusal,
  recordSecurityEvent,
  hashTypedAddress,
} from "../../../platform/security-events/security-events.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Services } from "../../../platform/services.ts";
import { accountMail, greeting } from "../users/account-mail.server.ts";
import { mayMail } from "../users/account-mail-limit.server.ts";
import { findToken, forgetTokens, storeToken, redeemToken } from "../users/account-tokens.server.ts";
import { forgetDevices } from "../sign-in/known-devices.server.ts";
import { forgetFailedLogins } from "../sign-in/sign-in.server.ts";
import { forgetFactors } from "../passkeys/forget-factors.server.ts";
import { forgetWrongCodes } from "../two-factor/wrong-codes.server.ts";
import { changePassword, hashPassword } from "../users/passwords.server.ts";
import { findUserByEmail, lockUser, subjectOfUser, updateUser, type UserRow } from "../users/users.server.ts";
import type { passwordReset } from "./password-reset.schema.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "mail-password-reset": { email: string; origin?: PossibleOrigin };
  }
}

const linkMilliseconds = hours(1);

/** Does the same work for every address. The job finds out later whether an account has the address. */
export async function requestPasswordReset(services: Services, email: string, origin: Origin): Promise<void> {
  if (!(await mayMail(services, { kind: "reset", address: email, client: origin.client }))) {
    const typedHash = hashTypedAddress(services.config, email);
    const event = { kind: "password-reset-asked", result: "limited", userId: null, typedHash } as const;
    return recordRefusal(services, origin, event);
  }
  const { db, clock } = services;
  await enqueueJob(db, clock.now(), { kind: "mail-password-reset", payload: { email, origin } });
}

/**
 * Mails a user a link to set a password when an administrator asks for it, so that administrators need not choose other
 * people's passwords. Throws `TooManyAttempts` when another link was requested moments ago.
 */
export async function sendPasswordLink(services: Services, actor: Actor, user: UserRow): Promise<void> {
  const { db } = services;
  await takeSlot(db, services, ["accountMailsPerAddress", `reset ${user.email}`]);
  await inTransaction(db, async (transaction) => {
    const { client, device, requestId } = actor;
    const payload = { email: user.email, origin: { client, device, requestId } };
    await enqueueJob(transaction, actor.now, { kind: "mail-password-reset", payload });
    await recordAudit(transaction, actor, {
      action: "sent a link to set the password of",
      subject: subjectOfUser(user),
    });
  });
}

/**
 * Mails a link to set a password to a user who reported that somebody else is in the account. The limit on reset
 * requests does not apply. While the job waits, a second request adds no second job.
 */
export async function queuePasswordLink(
  transaction: Db,
  { now, client, device, requestId }: OriginAndTime,
  { id, email }: UserRow,
): Promise<void> {
  const payload = { email, origin: { client, device, requestId } };
  await enqueueJob(transaction, now, { kind: "mail-password-reset", payload, key: `not me ${id}` });
}

/** Returns a link that sets a password, for an administrator who asks for it on the server itself. */
export async function makePasswordLink({ db, config }: Services, now: Date, user: UserRow): Promise<string> {
  const token = newToken();
  await db
    .transaction()
    .execute((transaction) => storePasswordToken(transaction, now, resetToken(now, user, token)));
  return passwordLink(config, token, user.email);
}

/**
 * Job `mail-password-reset`. For an unknown address it writes the same mail and drops it, so that both cases take equal
 * work.
 */
export async function mailPasswordReset(
  services: Services,
  { email, origin = noOrigin }: Jobs["mail-password-reset"],
): Promise<void> {
  const { db, clock, config } = services;
  const user = await findUserByEmail(db, email);
  const person = user ?? { email, firstname: "nobody", email_verified_at: null };
  const token = newToken();
  const now = clock.now();
  const sealed = sealWord(config, person.email, token);
  const address = passwordLink(config, sealed.mark, person.email);
  const mail = await accountMail(db, {
    kind: "password-reset",
    to: person.email,
    subject: "Set a new password",
    lead: `${greeting(person)} somebody, probably you, wants to set a new password for your account.`,
    button: { label: "Set a new password", address },
    afterwards:
      "The link works once, for 60 minutes. If you did not ask for it, leave it: nothing will change.",
  });
  const kind = "password-reset-asked";
  if (!user) {
    const typedHash = hashTypedAddress(config, email);
    return recordRefusal(services, origin, { kind, result: "wrong", userId: null, typedHash });
  }
  await db.transaction().execute(async (transaction) => {
    const aboutId = await storePasswordToken(transaction, now, resetToken(now, user, token));
    await queueMail(transaction, now, { ...mail, aboutId, sealedWords: [sealed] });
    await recordSecurityEvent(transaction, { ...origin, now }, { kind, userId: user.id });
  });
}

/**
 * Sets a new password with a mailed link and ends every session of the account. If nobody had verified the address, a
 * stranger may have opened the account: then this removes every other way in. The link was mailed to the address, so
 * its use verifies the address. Throws `Invalid` for a link that is not valid, and `Busy`.
 */
export async function resetPassword(
  { db, clock }: Services,
  origin: Origin,
  { token, email, password }: z.infer<typeof passwordReset>,
): Promise<void> {
  const now = clock.now();
  const found = await findToken(db, now, { kind: "reset-password", token });
  // Checked first so that a guess does not cost the time of a hash. Redeeming the token below decides.
  if (found?.email !== accountAddress(email)) throw invalidToken();
  const passwordHash = await hashPassword(password, `user ${found.user_id}`);
  await db.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) throw invalidToken();
    const before = await lockUser(transaction, user.id);
    const redeemed = await redeemToken(transaction, now, { kind: "reset-password", token });
    if (redeemed?.user_id !== user.id) throw invalidToken();
    await changePassword(transaction, now, { userId: user.id, passwordHash });
    // A stranger in the account may have asked for another address; that link must not outlive the reset.
    await forgetTokens(transaction, user.id, ["verify-email"]);
    if (before.email_verified_at === null) await takeOver(transaction, { ...origin, now }, before);
    await forgetFailedLogins(transaction, user.email);
    await forgetWrongCodes(transaction, user.id);
    await recordSecurityEvent(transaction, { ...origin, now }, { kind: "password-reset", userId: user.id });
    if (user.role !== "admin") return;
    const subject = subjectOfUser(user);
    const actor = { id: user.id, name: subject.name, now, ...origin };
    await recordAudit(transaction, actor, { action: "reset the password of", subject });
  });
}

async function takeOver(transaction: Db, at: Origin & { now: Date }, user: UserRow): Promise<void> {
  await updateUser(transaction, at.now, { id: user.id, email_verified_at: at.now.toISOString() });
  await forgetDevices(transaction, at.now, user.id);
  await forgetFactors(transaction, at, { user });
}

type PasswordToken = { user: UserRow; token: string; expiresAt: Date };

/** Stores the token of a link that sets a password. Earlier tokens of this user become invalid. Returns its id. */
export async function storePasswordToken(
  transaction: Db,
  now: Date,
  { user: { id: userId, email }, token, expiresAt }: PasswordToken,
): Promise<number> {
  return storeToken(transaction, now, { kind: "reset-password", userId, email, token, expiresAt });
}

export function passwordLink({ appUrl }: Pick<Config, "appUrl">, token: string, email: string): string {
  return `${appUrl}/reset-password/${token}?email=${encodeURIComponent(email)}`;
}

function resetToken(now: Date, user: UserRow, token: string): PasswordToken {
  return { user, token, expiresAt: new Date(now.getTime() + linkMilliseconds) };
}

function invalidToken(): Invalid {
  return new Invalid({ email: ["This password reset token is invalid."] });
}
