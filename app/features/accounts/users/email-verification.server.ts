import { createHash, createHmac } from "node:crypto";
import { recordAudit } from "../../../platform/audit/audit.server.ts";
import { days } from "../../../platform/durations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { noOrigin, type Origin, type PossibleOrigin } from "../../../platform/http/origin.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { sealWord } from "../../../platform/mail/sealed-words.server.ts";
import { allSecrets, type Secrets } from "../../../platform/secrets/keys.server.ts";
import { isSigned, sign } from "../../../platform/secrets/signing.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import { isSameSecret } from "../../../platform/secrets/tokens.server.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { mayMail } from "./account-mail-limit.server.ts";
import { findToken, forgetTokens, storeToken, replaceToken, redeemToken } from "./account-tokens.server.ts";
import { makeNotMineLink } from "./not-mine-link.server.ts";
import { findUser, lockUser, subjectOfUser, updateUser } from "./users.server.ts";
import { changeOfAddressMail, verificationMail } from "./verification-mail.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    /**
     * `origin` and `at` say who asked for the link and when. Jobs of version 1.0.0 have neither these nor `expires`.
     */
    "mail-verification": Address & { expires?: number; origin?: PossibleOrigin; at?: string };
  }
}

const purpose = "link that verifies an address";
const linkMilliseconds = days(1);

type Address = { userId: number; email: string };
export type Link = { id: number; hash: string; expires: number; signature: string };
/** `unpressed`: the link changes an address and needs the confirmation on its page. */
export type Verification = "verified" | "expired" | "invalid" | "taken" | "unpressed";

/**
 * Mails a link that verifies an address: that of a new account, or the new address of an account. With `endsSessions`
 * the link signs the account out everywhere.
 */
export async function requestVerification(
  services: Services,
  {
    userId,
    email,
    origin,
    endsSessions,
  }: Address & { origin: PossibleOrigin & { client: string }; endsSessions?: boolean },
): Promise<void> {
  if (!(await mayMail(services, { kind: "verification", address: email, client: origin.client }))) return;
  const { db, clock, config } = services;
  const now = clock.now();
  const expires = endOfLink(now);
  const token = sign(config, purpose, signedText({ id: userId, hash: hashOf(email), expires }));
  await db.transaction().execute(async (transaction) => {
    // Stored here and not by the job, so that the page after the response already shows the address that waits.
    const expiresAt = new Date(expires * 1000);
    await storeToken(transaction, now, {
      kind: "verify-email",
      userId,
      email,
      token,
      expiresAt,
      endsSessions,
    });
    const { client, device, requestId } = origin;
    const request = { origin: { client, device, requestId }, at: now.toISOString() };
    const payload = { userId, email, expires, ...request };
    await enqueueJob(transaction, now, { kind: "mail-verification", payload });
  });
}

/** Job `mail-verification`. */
export async function mailVerification(
  services: Services,
  { userId, email, origin = noOrigin, at, ...order }: Jobs["mail-verification"],
): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const expires = order.expires ?? endOfLink(now);
  const user = await findUser(db, userId);
  if (!user) return;
  const isChange = user.email !== email;
  if (!isChange && user.email_verified_at) return;
  const hash = hashOf(email);
  const expiresAt = new Date(expires * 1000);
  const signature = sign(config, purpose, signedText({ id: userId, hash, expires }));
  const sealed = sealWord(config, email, signature);
  const address = `${config.appUrl}/email/verify/${userId}/${hash}?expires=${expires}&signature=${sealed.mark}`;
  const request = { email, address, origin, at: at ?? now.toISOString() };
  const deletion = makeNotMineLink(config, now, { userId, email });
  const mail = isChange
    ? await changeOfAddressMail(db, request)
    : await verificationMail(db, user, { ...request, deletion: deletion.address });
  const sealedWords = isChange ? [sealed] : [sealed, deletion.sealed];
  await db.transaction().execute(async (transaction) => {
    const token = { kind: "verify-email", userId, token: signature, expiresAt } as const;
    const aboutId =
      order.expires === undefined
        ? await storeToken(transaction, now, { ...token, email })
        : // The order may have been signed with another secret, so the token is replaced.
          await replaceToken(transaction, token);
    // The mail about a new account is also of use to whoever did not open it, and wants it deleted.
    if (isChange && aboutId === undefined) return;
    await queueMail(transaction, now, { ...mail, ...(aboutId !== undefined && { aboutId }), sealedWords });
  });
}

type Opened = {
  link: Link;
  /**
   * The viewer whose session opened the link. If it is not a session of this account, a stranger may have one, so all
   * its sessions end.
   */
  viewer: Pick<Viewer, "userId"> | null;
  /** Whether a user has pressed the button of the page. A change of address requires it. */
  isPressed: boolean;
};

/** Redeems a link. It is valid once, for one user and one address. */
export async function verifyEmail(
  services: Services,
  origin: Origin,
  { link, viewer, isPressed }: Opened,
): Promise<Verification> {
  const { db, clock, config } = services;
  const now = clock.now();
  if (
    !isSigned(config, purpose, { text: signedText(link), signature: link.signature }) &&
    !isSignedByFirstVersion(config, link)
  )
    return "invalid";
  if (link.expires * 1000 <= now.getTime()) return "expired";
  try {
    return await db.transaction().execute(async (transaction) => {
      if (!(await findUser(transaction, link.id))) return "invalid";
      // Locks the user before the token, in the same order as saving a profile does.
      const before = await lockUser(transaction, link.id);
      const waiting = await findToken(transaction, now, { kind: "verify-email", token: link.signature });
      if (!isPressed && waiting?.email && waiting.email !== before.email) return "unpressed";
      const token = await redeemToken(transaction, now, { kind: "verify-email", token: link.signature });
      if (!token?.email) {
        // The link was used before: the address is verified, or another link has replaced this one.
        const isDone = before.email_verified_at !== null && hashOf(before.email) === link.hash;
        return isDone ? "verified" : "expired";
      }
      const user = await updateUser(transaction, now, {
        id: link.id,
        ...(accountAddress(token.email) !== before.email && { email: token.email }),
        email_verified_at: now.toISOString(),
      });
      if (user.email !== before.email) {
        await forgetTokens(transaction, user.id, ["reset-password"]);
        await recordSecurityEvent(
          transaction,
          { ...origin, now },
          { kind: "address-changed", userId: user.id },
        );
        // An address that nobody has verified may be a stranger's, so it gets no mail.
        if (before.email_verified_at) {
          const payload = { userId: user.id, from: before.email, to: user.email, at: now.toISOString() };
          await enqueueJob(transaction, now, { kind: "tell-email-changed", payload });
        }
      }
      if (token.ends_sessions || viewer?.userId !== user.id) await endSessions(transaction, user.id);
      if (user.role === "admin") {
        const actor = { id: user.id, name: subjectOfUser(user).name, now, ...origin };
        await recordAudit(transaction, actor, {
          action: "verified the address of",
          subject: subjectOfUser(user),
          details: { fields: before.email === user.email ? [] : ["email"] },
        });
      }
      return "verified";
    });
  } catch (error) {
    // Another account took the address while the link was waiting.
    if (error instanceof Invalid) return "taken";
    throw error;
  }
}

function hashOf(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("hex");
}

function endOfLink(now: Date): number {
  return Math.floor((now.getTime() + linkMilliseconds) / 1000);
}

/**
 * Accepts links that version 1.0.0 mailed, or left in the outbox, within the day before an upgrade. They are valid for
 * their day.
 */
function isSignedByFirstVersion(secrets: Secrets, link: Link): boolean {
  return allSecrets(secrets).some((secret) => {
    const signature = createHmac("sha256", secret)
      .update(`verify-email:${signedText(link)}`)
      .digest("hex");
    return isSameSecret(link.signature, signature);
  });
}

function signedText({ id, hash, expires }: Omit<Link, "signature">): string {
  return `${id}:${hash}:${expires}`;
}
