import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import type { Origin } from "../../platform/http/origin.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { forgetPasskeys } from "../passkeys/passkeys.server.ts";
import { orderPasswordLink } from "../password-reset/password-reset.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { clearTwoFactor } from "../two-factor/two-factor.server.ts";
import { forgetTokens } from "../users/account-tokens.server.ts";
import { type NotMeLink, notMeMilliseconds, readNotMeLink } from "../users/not-me-mail.server.ts";
import { voidPassword } from "../users/passwords.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { findUser, lockUser, updateUser, type UserRow } from "../users/users.server.ts";

/**
 * Shuts everybody out of an account, its own person included: sessions end, its password, links that were mailed, and
 * passkeys and authenticators of the last seven days are worth nothing, an address that waits is dropped. A link that sets a
 * new password goes to the address in use, or to the one that is taken back.
 */
export async function denyActivity(
  services: Services,
  origin: Origin,
  { userId, addressToTakeBack }: NotMeLink,
): Promise<void> {
  const { db, clock, mailer } = services;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await findUser(transaction, userId))) return;
    let user = await lockUser(transaction, userId);
    await endSessions(transaction, userId);
    await forgetTokens(transaction, userId, ["verify-email", "reset-password"]);
    // Where no mail leaves, nothing else would let its person in again.
    if (mailer.delivers) await voidPassword(transaction, now, userId);
    await forgetNewFactors(transaction, { ...origin, now }, user);
    if (addressToTakeBack !== undefined && addressToTakeBack !== user.email) {
      user = await takeAddressBack(transaction, now, userId, addressToTakeBack);
      await recordSecurityEvent(transaction, now, origin, { kind: "address-changed", userId });
    }
    await recordSecurityEvent(transaction, now, origin, { kind: "not-me", userId });
    await orderPasswordLink(transaction, now, user, origin);
  });
}

/** The same by the link of a mail. Throws `Invalid` when it is none of ours, or older than seven days. */
export async function denyActivityByLink(services: Services, origin: Origin, token: string): Promise<void> {
  const { config, clock } = services;
  const link = readNotMeLink(config, clock.now(), token);
  if (!link) {
    throw new Invalid({ token: ["This link has expired. Ask for a link that sets a new password instead."] });
  }
  await denyActivity(services, origin, link);
}

/** Whoever was in the account may have made a way back in. What is older than the link was told of by mails that it outlived. */
async function forgetNewFactors(
  transaction: Db,
  actor: Origin & { now: Date },
  { id, two_factor_confirmed_at }: UserRow,
): Promise<void> {
  const since = new Date(actor.now.getTime() - notMeMilliseconds).toISOString();
  const removed = await forgetPasskeys(transaction, id, since);
  for (let count = 0; count < removed; count += 1) {
    await announceChange(transaction, actor, { kind: "passkey-removed", userId: id });
  }
  if (two_factor_confirmed_at !== null && two_factor_confirmed_at >= since) {
    await clearTwoFactor(transaction, id);
    await announceChange(transaction, actor, { kind: "second-factor-off", userId: id });
  }
}

/** The link came to it, which proves it. */
async function takeAddressBack(transaction: Db, now: Date, userId: number, email: string): Promise<UserRow> {
  try {
    return await updateUser(transaction, now, userId, { email, email_verified_at: now.toISOString() });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid({ token: ["Another account has this address by now. Please call us."] });
  }
}
