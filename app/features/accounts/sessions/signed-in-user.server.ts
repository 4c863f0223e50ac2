import type { Selectable } from "kysely";
import type { Db, Tables } from "../../../platform/db/tables.ts";
import { hasPasskey } from "./has-passkey.server.ts";
import { earliestSessionStarts, isWithinLifetime } from "./session-lifetime.server.ts";

/** The columns that every request reads about its user. They include no secrets. */
const columnsOfUser = [
  "users.id",
  "users.firstname",
  "users.lastname",
  "users.email",
  "users.telephone",
  "users.address1",
  "users.address2",
  "users.town",
  "users.postcode",
  "users.role",
  "users.duties",
  "users.admin_since",
  "users.school_id",
  "users.cv_filename",
  "users.cv_check",
  "users.email_verified_at",
  "users.two_factor_confirmed_at",
  "users.version",
  "users.created_at",
] as const satisfies `users.${keyof Tables["users"]}`[];
type ColumnOfUser = (typeof columnsOfUser)[number] extends `users.${infer Name extends keyof Tables["users"]}`
  ? Name
  : never;
/** Uses the table's type because the users feature imports this file. */
export type SignedInUser = Pick<Selectable<Tables["users"]>, ColumnOfUser> & {
  school_name: string | null;
  has_passkey: number;
};

/** Returns the user and session for a session token. Every request of a signed-in user runs this query. */
export async function findSignedIn(db: Db, tokenHash: string, now: Date) {
  return signedIn(db, now).where("sessions.token_hash", "=", tokenHash).executeTakeFirst();
}

/** Returns those of these sessions that have not ended, with their users. */
export async function listSignedIn(db: Db, sessionIds: readonly number[], now: Date) {
  return signedIn(db, now).where("sessions.id", "in", sessionIds).execute();
}

function signedIn(db: Db, now: Date) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("schools", "schools.id", "users.school_id")
    .select(columnsOfUser)
    .select([
      "schools.name as school_name",
      hasPasskey,
      "sessions.id as session_id",
      "sessions.remembered",
      "sessions.last_seen_at",
      "sessions.password_confirmed_at",
      "sessions.factor_proved_at",
    ])
    .where("sessions.awaits_two_factor", "=", 0)
    .where("sessions.expires_at", ">", now.toISOString())
    .where(isWithinLifetime(earliestSessionStarts(now)));
}
