import { Invalid } from "../../../platform/errors.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import type { Services } from "../../../platform/services.ts";
import { denyActivity } from "../security-events/not-me.server.ts";
import { eraseAccount } from "../users/erase-account.server.ts";
import { readNotMineLink } from "../users/not-mine-link.server.ts";
import { findUser } from "../users/users.server.ts";

/**
 * Permanently deletes an account that a stranger opened with somebody else's address. The owner of the address asks for
 * it with a mailed link. If anybody has verified the address meanwhile, the account is not deleted. Instead every
 * session and way to sign in ends, and a link that sets a password is mailed. Throws `Invalid` when the link is no
 * longer valid.
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
  // The account is deleted already, for example because the owner pressed the button twice.
  if (!user) return { deleted: true };
  if (user.email !== email) {
    throw new Invalid({ token: ["The account has another address by now, and nothing to do with yours."] });
  }
  await denyActivity(services, origin, { userId });
  return { deleted: false };
}
