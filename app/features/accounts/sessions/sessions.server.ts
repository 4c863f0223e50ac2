import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import { days, minutes } from "../../../platform/durations.ts";
import { sessionCookie } from "../../../platform/http/cookie-names.ts";
import { readCookie } from "../../../platform/http/cookies.server.ts";
import { readDuties } from "../../../platform/http/duties.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import { latestPlausibleEnd } from "../../../platform/plausible-times.ts";
import { hashToken, newToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import {
  earliestSessionStarts,
  expiry,
  isWithinLifetime,
  rememberedMilliseconds,
} from "./session-lifetime.server.ts";
import type { SessionsTable } from "./sessions.tables.ts";
import { findSignedIn, listSignedIn, type SignedInUser } from "./signed-in-user.server.ts";

/** How long an administrator may put off setting up a second factor. */
const secondFactorGraceMilliseconds = days(7);
const secondFactorMilliseconds = minutes(10);
const touchEveryMilliseconds = minutes(5);
const userAgentLength = 255;

export type SessionRow = Selectable<SessionsTable>;
type NewSession = {
  userId: number;
  remembered: boolean;
  awaitsTwoFactor: boolean;
  hasProvedFactor: boolean;
  userAgent: string;
  client: string;
};

/** Starts a session and returns its token. Only the browser stores the token itself. */
export async function startSession(db: Db, now: Date, session: NewSession): Promise<string> {
  const token = newToken();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      remembered: session.remembered ? 1 : 0,
      awaits_two_factor: session.awaitsTwoFactor ? 1 : 0,
      password_confirmed_at: now.toISOString(),
      factor_proved_at: session.hasProvedFactor ? now.toISOString() : null,
      user_agent: session.userAgent.slice(0, userAgentLength),
      client_address: session.client,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: session.awaitsTwoFactor
        ? new Date(now.getTime() + secondFactorMilliseconds).toISOString()
        : expiry(session.remembered, now),
    })
    .execute();
  return token;
}

/**
 * Returns the viewer who sends a request, identified by the session cookie. Returns null for visitors and for sessions
 * that still await a second factor. With `counts` false the request does not extend the session, even when it is about
 * to end.
 */
export async function currentViewer(
  db: Db,
  now: Date,
  { cookies, counts = true }: { cookies: string | null | undefined; counts?: boolean },
): Promise<Viewer | null> {
  const token = readCookie(cookies, sessionCookie);
  if (!token) return null;
  const user = await findSignedIn(db, hashToken(token), now);
  if (!user) return null;
  const { session_id, remembered, last_seen_at } = user;
  // The absolute difference also corrects a time that a wrong clock stored in the future.
  if (counts && Math.abs(now.getTime() - Date.parse(last_seen_at)) > touchEveryMilliseconds) {
    await touchSession(db, now, { id: session_id, remembered: remembered === 1 });
  }
  return viewerOf(user);
}

/** Returns the viewers of those of these sessions that have not ended. This is no use of a session. */
export async function viewersOf(db: Db, now: Date, sessionIds: readonly number[]): Promise<Viewer[]> {
  if (sessionIds.length === 0) return [];
  return (await listSignedIn(db, sessionIds, now)).map(viewerOf);
}

function viewerOf(user: Awaited<ReturnType<typeof listSignedIn>>[number]): Viewer {
  const viewer = {
    userId: user.id,
    name: `${user.firstname} ${user.lastname}`,
    role: user.role,
    duties: readDuties(user.duties),
    emailVerified: user.email_verified_at !== null,
    secondFactorDueAt: secondFactorDueAt(user),
    sessionId: user.session_id,
    remembered: user.remembered === 1,
    passwordConfirmedAt: new Date(user.password_confirmed_at),
    factorProvedAt: user.factor_proved_at === null ? null : new Date(user.factor_proved_at),
  };
  readWith.set(viewer, user);
  return viewer;
}

export function secondFactorDueAt(
  user: Pick<SignedInUser, "role" | "two_factor_confirmed_at" | "has_passkey" | "admin_since" | "created_at">,
): Date | null {
  if (user.role !== "admin" || user.two_factor_confirmed_at || user.has_passkey) return null;
  return new Date(Date.parse(user.admin_since ?? user.created_at) + secondFactorGraceMilliseconds);
}

/** The user row that was read together with the session, so that `GET /api/user` needs only one database query. */
const readWith = new WeakMap<Viewer, SignedInUser>();

export function userOf(viewer: Viewer): SignedInUser {
  const user = readWith.get(viewer);
  if (!user) throw new Error("This viewer does not come from a session.");
  return user;
}

/** Returns the session of a user who has given the correct password and still has to give the second factor. */
export async function findAwaitingSession(
  db: Db,
  now: Date,
  request: Request,
): Promise<SessionRow | undefined> {
  const token = readCookie(request.headers.get("Cookie"), sessionCookie);
  if (!token) return undefined;
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("awaits_two_factor", "=", 1)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/** Ends the session that a request carries, in any state. */
export async function endSessionOf(db: Db, request: Request): Promise<void> {
  const token = readCookie(request.headers.get("Cookie"), sessionCookie);
  if (token) await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** Replaces a session's token, for example after a change of the password. */
export async function rotateSession(
  db: Db,
  sessionId: number,
): Promise<{ token: string; remembered: boolean }> {
  const token = newToken();
  const { remembered } = await db
    .updateTable("sessions")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", sessionId)
    .returning("remembered")
    .executeTakeFirstOrThrow();
  return { token, remembered: remembered === 1 };
}

export async function confirmSession(db: Db, now: Date, sessionId: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ password_confirmed_at: now.toISOString() })
    .where("id", "=", sessionId)
    .execute();
}

/** Returns the user's active sessions, most recently used first. */
export async function listSessions(db: Db, now: Date, userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("sessions")
    .where("user_id", "=", userId)
    .where("awaits_two_factor", "=", 0)
    .where("expires_at", ">", now.toISOString())
    .where(isWithinLifetime(earliestSessionStarts(now)))
    .orderBy("last_seen_at", "desc")
    .orderBy("sessions.id", "desc")
    .execute();
}

/** Ends one session of the user. Returns false when the session belongs to somebody else or does not exist. */
export async function endSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user except the given one. */
export async function endSessions(
  transaction: Db,
  userId: number,
  { keepSessionId = 0 } = {},
): Promise<void> {
  await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "<>", keepSessionId)
    .execute();
}

/**
 * Hourly housekeeping: deletes expired sessions. It also shortens sessions that were started while the clock was ahead
 * to the longest lifetime from now.
 */
export async function forgetExpiredSessions({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const alive = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.id")
    .where("expires_at", ">", now.toISOString())
    .where(isWithinLifetime(earliestSessionStarts(now)));
  await db.deleteFrom("sessions").where("id", "not in", alive).execute();
  await db
    .updateTable("sessions")
    .set({ expires_at: expiry(true, now) })
    .where("expires_at", ">", latestPlausibleEnd(now, rememberedMilliseconds))
    .execute();
}

async function touchSession(
  db: Db,
  now: Date,
  { id, remembered }: { id: number; remembered: boolean },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set((eb) => ({
      last_seen_at: now.toISOString(),
      // A session that was started while the clock was ahead counts from now.
      created_at: eb
        .case()
        .when("created_at", ">", now.toISOString())
        .then(now.toISOString())
        .else(eb.ref("created_at"))
        .end(),
      ...(remembered ? {} : { expires_at: expiry(false, now) }),
    }))
    .where("id", "=", id)
    .execute();
}
