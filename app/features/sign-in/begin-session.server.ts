import type { Context } from "hono";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { AppEnvironment } from "../../platform/http/app-environment.ts";
import { deviceCookie, hintCookie, sessionCookie } from "../../platform/http/cookie-names.ts";
import { makeCookie, nameInBrowser, readCookie } from "../../platform/http/cookies.server.ts";
import { csrfTokenCookie, guestTokenCookies } from "../../platform/http/csrf.server.ts";
import type { FormerCookie } from "../../platform/http/former-cookies.server.ts";
import type { Origin } from "../../platform/http/origin.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { SecurityEventKind } from "../../platform/security-events/security-event-kinds.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { keepAccount } from "../data-requests/closing.server.ts";
import { announceChange } from "../users/security-notices.server.ts";
import { recogniseDevice } from "./known-devices.server.ts";
import { endSessionOf, startSession } from "../sessions/sessions.server.ts";
import { rememberedMilliseconds } from "../sessions/session-lifetime.server.ts";

type Here = { services: Services; context: Context<AppEnvironment>; origin: Origin };
/** `kind`: what the log of security events says of how it was begun. */
type Begun = { userId: number; remembered: boolean; kind: SecurityEventKind };

/** Beginnings that a password alone is not enough for. */
const factors = new Set<SecurityEventKind>(["second-factor", "recovery-code", "passkey"]);

const deviceSeconds = 400 * 24 * 60 * 60;

/**
 * Signs somebody in here: a fresh session, with a fresh CSRF token, in place of whatever this browser carried, so that
 * nothing planted in it before is worth anything afterwards.
 */
export async function beginSession(
  { services, context, origin }: Here,
  { userId, remembered, kind }: Begun,
): Promise<void> {
  const { db, clock, config } = services;
  const request = context.req.raw;
  const userAgent = request.headers.get("User-Agent") ?? "";
  const now = clock.now();
  const deviceToken = readCookie(request.headers.get("Cookie"), deviceCookie);
  const { client } = origin;
  const { token, device } = await inTransaction(db, async (transaction) => {
    await endSessionOf(transaction, request);
    await noteBeginning(transaction, { ...origin, now }, { kind, userId });
    await keepAccount(transaction, now, userId);
    return {
      device: await recogniseDevice(transaction, now, { userId, deviceToken, userAgent, client }),
      token: await startSession(transaction, now, {
        userId,
        remembered,
        awaitsTwoFactor: false,
        hasProvedFactor: factors.has(kind),
        userAgent,
        client,
      }),
    };
  });
  setCookies(context, [
    ...signedInCookies(config, { token, userId, remembered }),
    makeCookie(config, { name: deviceCookie, value: device, httpOnly: true, maxAgeSeconds: deviceSeconds }),
  ]);
}

/** Begins the short session between a right password and the second factor, without a hint cookie. */
export async function beginAwaitingSession(
  { services, context, origin }: Here,
  { userId, remembered, kind }: Begun,
): Promise<void> {
  const { db, clock, config } = services;
  const userAgent = context.req.header("User-Agent") ?? "";
  const now = clock.now();
  const token = await inTransaction(db, async (transaction) => {
    await endSessionOf(transaction, context.req.raw);
    const details = { awaits: "second factor" };
    await recordSecurityEvent(transaction, { ...origin, now }, { kind, userId, details });
    return startSession(transaction, now, {
      userId,
      remembered,
      awaitsTwoFactor: true,
      hasProvedFactor: false,
      userAgent,
      client: origin.client,
    });
  });
  setCookies(context, [
    makeCookie(config, { name: sessionCookie, value: token, httpOnly: true }),
    makeCookie(config, { name: hintCookie, value: "", maxAgeSeconds: 0 }),
    csrfTokenCookie(config, token),
  ]);
}

/** Set-Cookie values of somebody signed in: session, hint and a token for the new session. */
export function signedInCookies(
  config: Services["config"],
  { token, userId, remembered }: { token: string; userId: number; remembered: boolean },
): string[] {
  const maxAgeSeconds = lifetimeOf(remembered);
  return [
    makeCookie(config, { name: sessionCookie, value: token, httpOnly: true, maxAgeSeconds }),
    makeCookie(config, { name: hintCookie, value: String(userId), maxAgeSeconds }),
    csrfTokenCookie(config, token),
  ];
}

/** The Set-Cookie value of the hint, where a browser has lost it and its session lives; undefined where it is there. */
export function lostHintCookie(
  config: Services["config"],
  request: Request,
  { userId, remembered }: Pick<Viewer, "userId" | "remembered">,
): string | undefined {
  if (readCookie(request.headers.get("Cookie"), hintCookie) === String(userId)) return undefined;
  return makeCookie(config, {
    name: hintCookie,
    value: String(userId),
    maxAgeSeconds: lifetimeOf(remembered),
  });
}

/** Set-Cookie values that give cookies their names of today, unless the answer sets those itself. */
export function renamedCookies(
  config: Services["config"],
  former: readonly FormerCookie[],
  { viewer, set }: { viewer: Pick<Viewer, "remembered"> | null; set: string[] },
): string[] {
  const seconds: Record<string, number | undefined> = {
    [sessionCookie]: lifetimeOf(viewer?.remembered ?? false),
    [deviceCookie]: deviceSeconds,
  };
  return former.flatMap((cookie) => {
    const isSet = set.some((one) => one.startsWith(`${nameInBrowser(config, cookie.name)}=`));
    const renamed = { name: cookie.name, value: cookie.value, maxAgeSeconds: seconds[cookie.name] };
    const ended = { name: cookie.former, value: "", maxAgeSeconds: 0 };
    const made = isSet || !cookie.value ? [ended] : [renamed, ended];
    return made.map((one) => makeCookie(config, { ...one, httpOnly: true }));
  });
}

/**
 * Has the browser forget somebody who has signed out in it: the session, and what its pages stored. Clearing cookies in
 * this way would reach the other hosts of the domain, and clearing its cache holds a browser up for what holds nothing private.
 */
export function leaveSignedOut(context: Context<AppEnvironment>, config: Services["config"]): void {
  setCookies(context, [
    makeCookie(config, { name: sessionCookie, value: "", httpOnly: true, maxAgeSeconds: 0 }),
    makeCookie(config, { name: hintCookie, value: "", maxAgeSeconds: 0 }),
    ...guestTokenCookies(config),
  ]);
  context.header("Clear-Site-Data", '"storage"');
}

export function setCookies(context: Context<AppEnvironment>, cookies: string[]): void {
  for (const cookie of cookies) context.header("Set-Cookie", cookie, { append: true });
}

function lifetimeOf(remembered: boolean): number | undefined {
  return remembered ? rememberedMilliseconds / 1000 : undefined;
}

/** Who signs in by a recovery code has lost the other factor, or is a stranger: the person gets a mail. */
async function noteBeginning(
  transaction: Db,
  at: Origin & { now: Date },
  { kind, userId }: Pick<Begun, "kind" | "userId">,
): Promise<void> {
  if (kind === "recovery-code") await announceChange(transaction, at, { kind, userId });
  else await recordSecurityEvent(transaction, at, { kind, userId });
}
