import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Db } from "../../../platform/db/tables.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import {
  isCommonPassword,
  refuseCommonPassword,
} from "../../../platform/validation/common-passwords.server.ts";
import { plainPassword } from "../../../platform/validation/plain-text.ts";
import { Semaphore } from "../../../platform/semaphore.server.ts";
import type { Services } from "../../../platform/services.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { accountMail } from "./account-mail.server.ts";
import { forgetTokens } from "./account-tokens.server.ts";
import { queueNotMeMail } from "./not-me-mail.server.ts";
import { findUser, type UserRow } from "./users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    /** `by` is the administrator who set the password, absent if the user did. */
    "tell-password-changed": { userId: number; by?: string };
    "tell-common-password": { userId: number };
  }
}

// Argon2id (2) with OWASP's second choice of settings: 19 MiB, two passes, one lane.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies a processor for about 30 ms. One processor stays free for pages, however many people sign in. New
 * passwords wait behind sign-ins, and sign-ins from unknown browsers behind known ones. Fifty of each wait one or two
 * seconds at most, and no client holds up the others.
 */
const processors = new Semaphore(Math.max(1, availableParallelism() - 1), 50);

/** A hash that no password has, with the same settings, so that an unknown address takes as long as a known one. */
export const dummyPasswordHash = `$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$${words(16)}$${words(32)}`;

/**
 * Hashes a new password. Throws `Invalid` for one of the most common passwords. Throws `Busy` when the queue is full,
 * unless `asker` has fewer entries in it than others. The caller takes a slot first, because a refused request must not
 * cost a hash.
 */
export async function hashPassword(password: string, asker = ""): Promise<string> {
  await refuseCommonPassword(password);
  const { hash } = await loadArgon2();
  return processors.run(() => hash(plainPassword(password), settings), { asker });
}

type Guesser = { asker: string; isKnown: boolean };

/** Throws `Busy` if `isPasswordRight` would, so that a request is refused before anything is stored for it. */
export function requireRoomForGuess(guesser: Guesser): void {
  processors.requireRoom(orderOf(guesser));
}

/**
 * Checks a password. Takes the same time whether or not there is a hash to compare with. Throws `Busy` when too many
 * wait.
 */
export async function isPasswordRight(
  db: Db,
  { user, password }: { user: Pick<UserRow, "id" | "password_hash"> | undefined; password: string },
  guesser: Guesser,
): Promise<boolean> {
  const { hash, verify } = await loadArgon2();
  const compare = (form: string) =>
    processors.run(() => verify(user?.password_hash ?? dummyPasswordHash, form), orderOf(guesser));
  const plain = plainPassword(password);
  if (await compare(plain)) return user !== undefined;
  for (const form of olderForms(password)) {
    if (!(await compare(form)) || !user) continue;
    const password_hash = await processors.run(() => hash(plain, settings), orderOf(guesser));
    await replaceHash(db, user, password_hash);
    return true;
  }
  return false;
}

/**
 * Returns the forms of a password that earlier versions may have hashed. They did not normalise letters with accents,
 * which keyboards send in different forms.
 */
function olderForms(password: string): string[] {
  const forms = new Set([password, password.normalize("NFD")]);
  forms.delete(plainPassword(password));
  return [...forms];
}

/** Replaces the hash. The password stays the same, so sessions and links remain valid. */
async function replaceHash(
  db: Db,
  { id, password_hash: before }: Pick<UserRow, "id" | "password_hash">,
  password_hash: string,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", before)
    .execute();
}

function orderOf({ asker, isKnown }: Guesser) {
  return { asker, urgency: isKnown ? 2 : 1 };
}

/** Loads the native library with the first password. A site to which nobody signs in does not need it. */
function loadArgon2() {
  return import("@node-rs/argon2");
}

/** Returns random bytes in the base64 form that hashes use. */
function words(length: number): string {
  return randomBytes(length).toString("base64").replace(/=+$/, "");
}

type NewPassword = {
  userId: number;
  passwordHash: string;
  keepSessionId?: number;
  /** The administrator who sets the password, absent if the user does. */
  by?: string;
};

/**
 * Sets a password and ends the user's sessions, except the given one. Mailed links become invalid, and the user gets a
 * mail.
 */
export async function changePassword(
  transaction: Db,
  now: Date,
  { userId, passwordHash, keepSessionId, by }: NewPassword,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set((eb) => ({
      password_hash: passwordHash,
      common_password_told_at: null,
      invited_at: null,
      version: eb("version", "+", 1),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", userId)
    .execute();
  await endSessions(transaction, userId, { keepSessionId });
  await forgetTokens(transaction, userId, ["reset-password"]);
  await enqueueJob(transaction, now, { kind: "tell-password-changed", payload: { userId, by } });
}

/** Makes every password wrong until the user sets a new one by a link. */
export async function voidPassword(transaction: Db, now: Date, userId: number): Promise<void> {
  await transaction
    .updateTable("users")
    .set((eb) => ({
      password_hash: dummyPasswordHash,
      version: eb("version", "+", 1),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", userId)
    .execute();
}

/** Job `tell-password-changed`. */
export async function tellPasswordChanged(
  services: Services,
  { userId, by }: Jobs["tell-password-changed"],
): Promise<void> {
  const words = by
    ? {
        what: `${by} has set a new password for your account.`,
        lines: [
          `If you know of it, sign in with the password that ${by} gives you, and set one of your own on your profile. If you do not, say so: every device is signed out then, and you get a link that sets a new password.`,
        ],
      }
    : { what: "the password of your account has just been changed." };
  await queueNotMeMail(
    services,
    { userId },
    { kind: "password-changed", subject: "Your password has been changed", ...words },
  );
}

/** Mails a user who signs in with a common password, once for each password. */
export async function warnOfCommonPassword(
  { db, clock }: Services,
  user: UserRow,
  password: string,
): Promise<void> {
  if (user.common_password_told_at !== null || !(await isCommonPassword(password))) return;
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ common_password_told_at: now.toISOString() })
      .where("id", "=", user.id)
      .where("common_password_told_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await enqueueJob(transaction, now, { kind: "tell-common-password", payload: { userId: user.id } });
  });
}

/** Job `tell-common-password`. */
export async function tellCommonPassword(
  { db, clock, config }: Services,
  { userId }: Jobs["tell-common-password"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const mail = await accountMail(db, {
    kind: "common-password",
    to: user.email,
    subject: "Please choose another password",
    lead: `Hello ${user.firstname}, the password of your account is one that many people use.`,
    lines: [
      "Such passwords are the first that strangers try. Nobody has got into your account by it as far as we know, and it still works.",
      "Please set another one soon. Three random words make a good one.",
    ],
    button: { label: "Set a new password", address: `${config.appUrl}/forgot-password` },
  });
  await db.transaction().execute((transaction) => queueMail(transaction, clock.now(), mail));
}
