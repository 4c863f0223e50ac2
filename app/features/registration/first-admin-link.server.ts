import type { z } from "zod";
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
    .execute((trx) =>
      keepToken(trx, now, { kind: "first-admin", userId: null, email: null, token, expiresAt }),
    );
  logger.warn(
    `There is no administrator yet. Open this link once, within 7 days: ${config.appUrl}/first-admin/${token}`,
  );
}

export async function isFirstAdminLinkOpen({ db, clock }: Services, token: string): Promise<boolean> {
  if (await hasAdmin(db)) return false;
  return (await findToken(db, clock.now(), "first-admin", token)) !== undefined;
}

/** Throws `Invalid` for a link that was used, has expired or was never printed. */
export async function redeemFirstAdminLink(
  services: Services,
  { token, password, firstname, lastname, email }: z.infer<typeof firstAdminRegistration>,
): Promise<UserRow> {
  const { db, clock } = services;
  const now = clock.now();
  if (!(await isFirstAdminLinkOpen(services, token))) throw invalidLink();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const redeemed = await redeemToken(trx, now, "first-admin", token);
    if (!redeemed || (await hasAdmin(trx))) throw invalidLink();
    return createAdmin(trx, now, { firstname, lastname, email, password_hash });
  });
}

function invalidLink(): Invalid {
  return new Invalid({
    token: ["This link has been used or has expired. Start the site again for a new one."],
  });
}
