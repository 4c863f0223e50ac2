import type { Db } from "../../platform/db/tables.ts";
import type { Origin } from "../../platform/http/origin.ts";
import { forgetPasskeys } from "./passkeys.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import type { UserRow } from "../users/users.server.ts";
import { clearTwoFactor } from "../two-factor/two-factor.server.ts";

/**
 * Removes passkeys and the authenticator, all of them or those since a moment, and notifies the person. Recovery codes go
 * with the authenticator, or where no moment is given.
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
