import { recordAudit, systemActor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid } from "../../../platform/errors.ts";
import { MalformedSetting } from "../../../platform/config/malformed-setting.ts";
import { tooCommon } from "../../../platform/validation/password-strength.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import type { Services } from "../../../platform/services.ts";
import { announceAdmin } from "./admin-notices.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { insertUser, subjectOfUser, type UserRow } from "./users.server.ts";

export type NewAdmin = { firstname: string; lastname: string; email: string; password_hash: string };

/**
 * Creates the administrator named by ADMIN_EMAIL if there is no administrator. Throws `MalformedSetting` for a common
 * password.
 */
export async function addFirstAdmin({ db, clock, config }: Services): Promise<void> {
  if (!config.firstAdmin || (await hasAdmin(db))) return;
  const { email, password } = config.firstAdmin;
  const password_hash = await hashPassword(password).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error;
    throw new MalformedSetting(`ADMIN_PASSWORD must be stronger. ${tooCommon}`);
  });
  await createAdmin(db, clock.now(), { firstname: "Site", lastname: "Owner", email, password_hash });
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Creates an administrator whose address counts as verified. Throws `Invalid` when the address is taken. */
export async function createAdmin(db: Db, now: Date, person: NewAdmin): Promise<UserRow> {
  return inTransaction(db, async (transaction) => {
    const admin = { ...person, role: "admin", email_verified_at: now.toISOString() } as const;
    const user = await insertUser(transaction, now, admin);
    await recordAudit(transaction, systemActor(now), {
      action: "created",
      subject: subjectOfUser(user),
    });
    await announceAdmin(transaction, systemActor(now, "the server’s command line"), {
      user,
      change: "added",
    });
    return user;
  });
}
