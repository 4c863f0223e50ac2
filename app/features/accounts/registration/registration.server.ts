import type { Origin } from "../../../platform/http/origin.ts";
import { inSlots } from "../../../platform/http/rate-limit.server.ts";
import { refuseCommonPassword } from "../../../platform/validation/common-passwords.server.ts";
import type { Services } from "../../../platform/services.ts";
import { hashPassword } from "../users/passwords.server.ts";
import { insertUser, requireFreeAddress, type UserRow } from "../users/users.server.ts";
import { requestVerification } from "../users/email-verification.server.ts";
import type { Registration } from "./registration.schema.ts";

/**
 * Opens an account. Throws `Invalid` when the address is taken. Such a try counts towards the limit, because the answer
 * reveals who has an account. Throws `TooManyAttempts` and `Busy`, too.
 */
export async function register(
  services: Services,
  { password, password_confirmation: _repeated, ...person }: Registration,
  origin: Origin,
): Promise<UserRow> {
  const { client } = origin;
  const { db, clock } = services;
  await refuseCommonPassword(password);
  const user = await inSlots(services, [["registrationsPerClient", client]], async () => {
    // Checked first so that a refusal does not cost the time of a hash. The unique index decides.
    await requireFreeAddress(db, person.email);
    const password_hash = await hashPassword(password, client);
    return db
      .transaction()
      .execute((transaction) =>
        insertUser(transaction, clock.now(), { ...person, role: "user", password_hash }),
      );
  });
  await requestVerification(services, { userId: user.id, email: user.email, origin });
  return user;
}
