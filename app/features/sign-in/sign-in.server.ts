import { Invalid } from "../../platform/errors.ts";
import { giveBackSlot, takeSlot } from "../../platform/http/rate-limit.server.ts";
import type { Services } from "../../platform/services.ts";
import { findUserByEmail } from "../users/users.server.ts";
import { isPasswordRight } from "../users/passwords.server.ts";
import { startSession } from "./sessions.server.ts";

export type SignIn = {
  email: string;
  password: string;
  remember: boolean;
  userAgent: string;
  client: string;
};
export type SignedIn = { token: string; awaitsTwoFactor: boolean };

/**
 * Checks the credentials and starts a session. Throws `Invalid` when they are wrong, in the same words and time whether
 * or not the address is known, and `TooManyAttempts` after too many failures.
 */
export async function signIn(services: Services, attempt: SignIn): Promise<SignedIn> {
  const { db, clock } = services;
  const addressAndClient = `${attempt.email} ${attempt.client}`;
  // A slot is taken before the password is looked at, so that guesses sent at once cannot all slip through.
  await takeSlot(db, services, "failedLoginsPerClient", attempt.client);
  await takeSlot(db, services, "failedLoginsPerAddressAndClient", addressAndClient);
  const user = await findUserByEmail(db, attempt.email);
  if (!(await isPasswordRight(user?.password_hash, attempt.password)) || !user) {
    throw new Invalid({ email: ["These credentials do not match our records."] });
  }
  await giveBackSlot(db, "failedLoginsPerClient", attempt.client);
  await giveBackSlot(db, "failedLoginsPerAddressAndClient", addressAndClient);
  const awaitsTwoFactor = user.two_factor_confirmed_at !== null;
  const token = await startSession(db, clock.now(), {
    userId: user.id,
    remembered: attempt.remember,
    awaitsTwoFactor,
    userAgent: attempt.userAgent,
    client: attempt.client,
  });
  return { token, awaitsTwoFactor };
}
