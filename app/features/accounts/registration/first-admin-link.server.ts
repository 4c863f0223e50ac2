import type { z } from "zod";
import { withStartLock } from "../../../platform/db/process-lock.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { logger } from "../../../platform/log.server.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";
import type { Services } from "../../../platform/services.ts";
import { findToken, findTokenOf, storeToken, redeemToken } from "../users/account-tokens.server.ts";
import { createAdmin, hasAdmin } from "../users/first-admin.server.ts";
import { hashPassword } from "../users/passwords.server.ts";
import type { UserRow } from "../users/users.server.ts";
import type { firstAdminRegistration } from "./registration.schema.ts";

const linkMilliseconds = days(7);

/**
 * Prints a link that creates the first administrator, unless there is one. The database stores only the hash of its
 * token. The token is derived from the secret, so another start or process prints the same link until it expires.
 */
export async function offerFirstAdminLink({ db, clock, config }: Services): Promise<void> {
  if (await hasAdmin(db)) return;
  const now = clock.now();
  const { token, expiresAt } = await withStartLock(db, config.databaseAddress, async () => {
    const stored = await findTokenOf(db, now, { kind: "first-admin", userId: null });
    const again = stored && tokenUntil(config, stored.expires_at);
    if (again && (await findToken(db, now, { kind: "first-admin", token: again })))
      return { token: again, expiresAt: stored.expires_at };
    const end = new Date(now.getTime() + linkMilliseconds);
    const token = tokenUntil(config, end.toISOString());
    await inTransaction(db, (transaction) =>
      storeToken(transaction, now, {
        kind: "first-admin",
        userId: null,
        email: null,
        token,
        expiresAt: end,
      }),
    );
    return { token, expiresAt: end.toISOString() };
  });
  const until = `${expiresAt.slice(0, 16).replace("T", " ")} UTC`;
  logger.warn(
    `There is no administrator yet. Open this link once, before ${until}: ${config.appUrl}/first-admin/${token}`,
  );
}

function tokenUntil(config: Services["config"], expiresAt: string): string {
  return sign(config, "link of the first administrator", expiresAt);
}

export async function isFirstAdminLinkOpen(db: Db, now: Date, token: string): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  return (await findToken(db, now, { kind: "first-admin", token })) !== undefined;
}

/**
 * Creates the first administrator. Throws `Invalid` for a link that was used, has expired or was never printed, and
 * `Busy`.
 */
export async function redeemFirstAdminLink(
  { db, clock }: Services,
  { token, password, firstname, lastname, email }: z.infer<typeof firstAdminRegistration>,
): Promise<UserRow> {
  const now = clock.now();
  if (!(await isFirstAdminLinkOpen(db, now, token))) throw invalidLink();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const redeemed = await redeemToken(transaction, now, { kind: "first-admin", token });
    if (!redeemed || (await hasAdmin(transaction))) throw invalidLink();
    return createAdmin(transaction, now, { firstname, lastname, email, password_hash });
  });
}

function invalidLink(): Invalid {
  return new Invalid({
    token: ["This link has been used or has expired. Start the site again for a new one."],
  });
}
