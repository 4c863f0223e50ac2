import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../platform/db/tables.ts";
import { csrfTokenCookie } from "../../platform/http/csrf.server.ts";
import { hintCookie, sessionCookie } from "../../platform/http/cookie-names.ts";
import { makeCookie, readCookie } from "../../platform/http/cookies.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import "./sessions.tables.ts";

const hour = 60 * 60 * 1000;
const idleMilliseconds = 2 * hour;
const rememberedMilliseconds = 30 * 24 * hour;
const touchEveryMilliseconds = 5 * 60 * 1000;
const userAgentLength = 255;

export type NewSession = {
  userId: number;
  remembered: boolean;
  awaitsTwoFactor: boolean;
  userAgent: string;
  client: string;
};

/** Starts a session and answers its token, which only the browser keeps. */
export async function startSession(db: Db, now: Date, session: NewSession): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      remembered: session.remembered ? 1 : 0,
      awaits_two_factor: session.awaitsTwoFactor ? 1 : 0,
      password_confirmed_at: now.toISOString(),
      user_agent: session.userAgent.slice(0, userAgentLength),
      client_address: session.client,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiry(session.remembered, now),
    })
    .execute();
  return token;
}

/** Who sends a request, by its session cookie; null for visitors and for sessions that still await a second factor. */
export async function currentViewer({ db, clock }: Services, request: Request): Promise<Viewer | null> {
  const token = readCookie(request.headers.get("Cookie"), sessionCookie);
  if (!token) return null;
  const now = clock.now();
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id as sessionId",
      "sessions.remembered",
      "sessions.last_seen_at",
      "sessions.password_confirmed_at",
      "users.id as userId",
      "users.firstname",
      "users.lastname",
      "users.role",
      "users.email_verified_at",
    ])
    .where("sessions.token_hash", "=", hashToken(token))
    .where("sessions.awaits_two_factor", "=", 0)
    .where("sessions.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!found) return null;
  if (now.getTime() - Date.parse(found.last_seen_at) > touchEveryMilliseconds) {
    await touchSession(db, found.sessionId, found.remembered === 1, now);
  }
  return {
    userId: found.userId,
    name: `${found.firstname} ${found.lastname}`,
    role: found.role,
    emailVerified: found.email_verified_at !== null,
    sessionId: found.sessionId,
    passwordConfirmedAt: new Date(found.password_confirmed_at),
  };
}

/** Ends the session that a request carries, whatever its state. */
export async function endSessionOf(db: Db, request: Request): Promise<void> {
  const token = readCookie(request.headers.get("Cookie"), sessionCookie);
  if (token) await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** Set-Cookie values of somebody signed in: session, hint and a token for the new session. */
export function signedInCookies(config: Services["config"], token: string, remembered: boolean): string[] {
  const maxAgeSeconds = remembered ? rememberedMilliseconds / 1000 : undefined;
  return [
    makeCookie(config, sessionCookie, token, { httpOnly: true, maxAgeSeconds }),
    makeCookie(config, hintCookie, "1", { maxAgeSeconds }),
    csrfTokenCookie(config, token),
  ];
}

/** Set-Cookie values of somebody who is signed in no longer. */
export function signedOutCookies(config: Services["config"]): string[] {
  return [
    makeCookie(config, sessionCookie, "", { httpOnly: true, maxAgeSeconds: 0 }),
    makeCookie(config, hintCookie, "", { maxAgeSeconds: 0 }),
    csrfTokenCookie(config, undefined),
  ];
}

/** Tokens have 256 random bits, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

async function touchSession(db: Db, id: number, remembered: boolean, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: now.toISOString(), ...(remembered ? {} : { expires_at: expiry(false, now) }) })
    .where("id", "=", id)
    .execute();
}

function expiry(remembered: boolean, now: Date): string {
  return new Date(now.getTime() + (remembered ? rememberedMilliseconds : idleMilliseconds)).toISOString();
}
