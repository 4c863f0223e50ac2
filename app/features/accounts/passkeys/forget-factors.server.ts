import type { Db } from "../../../platform/db/tables.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import { forgetPasskeys } from "./passkeys.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import type { UserRow } from "../users/users.server.ts";
import { clearTwoFactor } from "../two-factor/two-factor.server.ts";

/**
 * Removes the user's passkeys and authenticator and mails the user. With `since` it removes only those added since
 * then. Recovery codes are removed with the authenticator, or when there is no `since`.
 */
export async function forgetFactors(
  transaction: Db,
  at: Origin & { now: Date },
  { user, since = "" }: { user: UserRow; since?: string },
): Promise<void> {
  const { id: userId, two_factor_confirmed_at: confirmedAt } = user;
  const removed = await forgetPasskeys(transaction, userId, since);
  for (let count = 0; count < removed; count += 1) {
    await announceChange(transaction, at, { kind: "passkey-removed", userId });
  }
  const isNew = confirmedAt !== null && confirmedAt >= since;
  if (isNew || since === "") await clearTwoFactor(transaction, userId);
  if (isNew) await announceChange(transaction, at, { kind: "second-factor-off", userId });
}
