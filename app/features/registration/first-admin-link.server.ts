import type { z } from "zod";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { logger } from "../../platform/log.server.ts";
import { newToken } from "../../platform/secrets/tokens.server.ts";
import type { Services } from "../../platform/services.ts";
import { findToken, keepToken, redeemToken } from "../users/account-tokens.server.ts";
import { createAdmin, hasAdmin } from "../users/first-admin.server.ts";
import { hashPassword } from "../users/passwords.server.ts";
import type { UserRow } from "../users/users.server.ts";
import type { firstAdminRegistration } from "./registration.schema.ts";

const linkMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * With nobody to look after the site, prints a link that makes the first administrator. Only its hash is kept, so each
 * start without an administrator prints another one, and the one before is worth nothing.
 */
export async function offerFirstAdminLink({ db, clock, config }: Services): Promise<void> {
  if (await hasAdmin(db)) return;
  const token = newToken();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + linkMilliseconds);
  await db
    .transaction()
    .execute((transaction) =>
      keepToken(transaction, now, { kind: "first-admin", userId: null, email: null, token, expiresAt }),
    );
  logger.warn(
    `There is no administrator yet. Open this link once, within 7 days: ${config.appUrl}/first-admin/${token}`,
  );
}

export async function isFirstAdminLinkOpen(db: Db, now: Date, token: string): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  return (await findToken(db, now, "first-admin", token)) !== undefined;
}

/** Throws `Invalid` for a link that was used, has expired or was never printed, and `Busy`. */
export async function redeemFirstAdminLink(
  { db, clock }: Services,
  { token, password, firstname, lastname, email }: z.infer<typeof firstAdminRegistration>,
): Promise<UserRow> {
  const now = clock.now();
  if (!(await isFirstAdminLinkOpen(db, now, token))) throw invalidLink();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const redeemed = await redeemToken(transaction, now, "first-admin", token);
    if (!redeemed || (await hasAdmin(transaction))) throw invalidLink();
    return createAdmin(transaction, now, { firstname, lastname, email, password_hash });
  });
}

function invalidLink(): Invalid {
  return new Invalid({
    token: ["This link has been used or has expired. Start the site again for a new one."],
  });
}
