import { Invalid } from "../../platform/errors.ts";
import type { Origin } from "../../platform/http/origin.ts";
import type { Services } from "../../platform/services.ts";
import { denyActivity } from "../security-events/not-me.server.ts";
import { eraseAccount } from "../users/erase-account.server.ts";
import { readNotMineLink } from "../users/not-mine-link.server.ts";
import { findUser } from "../users/users.server.ts";

/**
 * Deletes, for good, the account that somebody else opened with an address, for the owner of that address. One whose address is
 * verified by now, by whoever it was, is not deleted: everybody is shut out of it, and a link that sets a password is mailed.
 * Throws `Invalid` when the link is worth nothing any more.
 */
export async function disownAccount(
  services: Services,
  origin: Origin,
  token: string,
): Promise<{ deleted: boolean }> {
  const { db, clock, config } = services;
  const now = clock.now();
  const link = readNotMineLink(config, now, token);
  if (!link)
    throw new Invalid({ token: ["This link has expired. Ask for a link that sets a new password instead."] });
  const { userId, email } = link;
  const isUnproved = (user: { email: string; email_verified_at: string | null }) =>
    user.email === email && user.email_verified_at === null;
  if (await eraseAccount(services, now, { userId, mayGo: isUnproved })) return { deleted: true };
  const user = await findUser(db, userId);
  // Gone already, as by a second press.
  if (!user) return { deleted: true };
  if (user.email !== email) {
    throw new Invalid({ token: ["The account has another address by now, and nothing to do with yours."] });
  }
  await denyActivity(services, origin, { userId });
  return { deleted: false };
}
