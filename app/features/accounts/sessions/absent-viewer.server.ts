import type { Db } from "../../../platform/db/tables.ts";
import { readDuties } from "../../../platform/http/duties.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { hasPasskey } from "./has-passkey.server.ts";
import { secondFactorDueAt } from "./sessions.server.ts";

/**
 * Returns a user as a viewer without a session, with the duties of now, for what this user has ordered for later. The
 * password counts as confirmed: the order asked for it where its call does. Undefined for an account that is gone.
 */
export async function findAbsentViewer(db: Db, userId: number, now: Date): Promise<Viewer | undefined> {
  const user = await db
    .selectFrom("users")
    .select([
      "firstname",
      "lastname",
      "role",
      "duties",
      "admin_since",
      "created_at",
      "email_verified_at",
      "two_factor_confirmed_at",
      hasPasskey,
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  return (
    user && {
      userId,
      name: `${user.firstname} ${user.lastname}`,
      role: user.role,
      duties: readDuties(user.duties),
      emailVerified: user.email_verified_at !== null,
      secondFactorDueAt: secondFactorDueAt(user),
      sessionId: 0,
      remembered: false,
      passwordConfirmedAt: now,
      factorProvedAt: null,
    }
  );
}
