import { Invalid } from "../../platform/errors.ts";
import { inSlots, releaseSlots } from "../../platform/http/rate-limit.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { findUserByEmail, requireUser, type UserRow } from "../users/users.server.ts";
import { isPasswordRight } from "../users/passwords.server.ts";
import { confirmSession } from "../sessions/sessions.server.ts";

export type Attempt = { email: string; password: string; client: string };

/**
 * Whose credentials these are. Throws `Invalid` when they are wrong, in the same words and time whether or not the
 * address is known, `TooManyAttempts` after too many failures, and `Busy`.
 */
export async function checkCredentials(services: Services, attempt: Attempt): Promise<UserRow> {
  const { db } = services;
  const slots = [
    ["failedLoginsPerClient", attempt.client],
    ["failedLoginsPerAddressAndClient", `${attempt.email} ${attempt.client}`],
  ] as const;
  // Slots are taken before the password is looked at, so that guesses sent at once cannot all slip through.
  const user = await inSlots(db, services, slots, async () => {
    const found = await findUserByEmail(db, attempt.email);
    if (!(await isPasswordRight(found?.password_hash, attempt.password)) || !found) {
      throw new Invalid({ email: ["These credentials do not match our records."] });
    }
    return found;
  });
  await releaseSlots(db, slots);
  return user;
}

/** Throws `Invalid` when it is not this person's password, `TooManyAttempts` and `Busy`. */
export async function confirmPassword(services: Services, viewer: Viewer, password: string): Promise<void> {
  const { db, clock } = services;
  const slots = [["passwordConfirmationsPerAccount", String(viewer.userId)]] as const;
  await inSlots(db, services, slots, async () => {
    const user = await requireUser(db, viewer.userId);
    if (!(await isPasswordRight(user.password_hash, password))) {
      throw new Invalid({ password: ["The provided password was incorrect."] });
    }
  });
  await releaseSlots(db, slots);
  await confirmSession(db, clock.now(), viewer.sessionId);
}
