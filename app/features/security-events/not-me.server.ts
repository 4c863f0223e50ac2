import { Invalid } from "../../platform/errors.ts";
import type { Origin } from "../../platform/http/origin.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { orderPasswordLink } from "../password-reset/password-reset.server.ts";
import { endSessions } from "../sessions/sessions.server.ts";
import { forgetTokens } from "../users/account-tokens.server.ts";
import { readNotMeLink } from "../users/not-me-mail.server.ts";
import { findUser } from "../users/users.server.ts";

/**
 * Shuts everybody out of an account, its own person included: sessions end, links that were mailed are worth nothing, an
 * address that waits is dropped. A link that sets a new password goes to the address in use.
 */
export async function denyActivity(services: Services, origin: Origin, userId: number): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const user = await findUser(transaction, userId);
    if (!user) return;
    await endSessions(transaction, userId);
    await forgetTokens(transaction, userId, ["verify-email", "reset-password"]);
    await recordSecurityEvent(transaction, now, origin, { kind: "not-me", userId });
    await orderPasswordLink(transaction, now, user, origin);
  });
}

/** The same by the link of a mail. Throws `Invalid` when it is none of ours, or older than seven days. */
export async function denyActivityByLink(services: Services, origin: Origin, token: string): Promise<void> {
  const { config, clock } = services;
  const userId = readNotMeLink(config, clock.now(), token);
  if (userId === undefined) {
    throw new Invalid({ token: ["This link has expired. Ask for a link that sets a new password instead."] });
  }
  await denyActivity(services, origin, userId);
}
